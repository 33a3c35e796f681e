//! The matching solver on matrices of costs, with its proof.

use crate::faults::{ExperimentError, NoPerfectMatchingError};
use lobbylab_blossom as blossom;
use lobbylab_blossom::{Matrix, Problem, Scale, Solution};
use pyo3::basic::CompareOp;
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use std::sync::Arc;

/// A matrix of costs as it came.
enum Costs {
    Whole(Vec<i64>),
    Real(Vec<f64>),
}

/// The proof of a matching: duals in the unit of the costs. No matching costs less than the sum
/// of all duals, as for each pair the duals of its two nodes, with those of the sets that hold
/// one of them, are no more than its cost (Edmonds 1965).
#[pyclass(frozen, module = "lobbylab")]
#[derive(Clone)]
pub struct Certificate {
    solution: Arc<Solution>,
    unit: f64,
}

#[pymethods]
impl Certificate {
    /// The dual of each node.
    #[getter]
    fn nodes(&self) -> Vec<f64> {
        let duals = self.solution.certificate.nodes.iter();
        duals.map(|&dual| dual as f64 * self.unit / 2.0).collect()
    }
    /// The odd sets: (dual, nodes).
    #[getter]
    fn sets(&self) -> Vec<(f64, Vec<usize>)> {
        let proof = &self.solution.certificate;
        let mut members = vec![Vec::new(); proof.sets.len()];
        for (node, innermost) in proof.innermost.iter().enumerate() {
            let mut at = *innermost;
            while let Some(set) = at.filter(|set| *set < members.len()) {
                members[set].push(node);
                // Outer after inner, so this ends.
                at = proof.sets[set].within.filter(|outer| *outer > set);
            }
        }
        (proof.sets.iter().zip(members))
            .map(|(set, nodes)| (set.dual as f64 * self.unit / 2.0, nodes))
            .collect()
    }
    /// What the duals prove: no matching costs less.
    #[getter]
    fn bound(&self) -> f64 {
        self.solution.certificate.bound() as f64 * self.unit
    }
}

/// A perfect matching of least cost, and its proof.
#[pyclass(frozen, module = "lobbylab")]
#[derive(Clone)]
pub struct Matching {
    solution: Arc<Solution>,
    /// None for whole numbers, which are taken as they are.
    scale: Option<Scale>,
    cost: Result<i64, f64>,
}

impl Matching {
    fn unit(&self) -> f64 {
        self.scale.map_or(1.0, |scale| scale.resolution())
    }
}

#[pymethods]
impl Matching {
    /// The pairs, the smaller node first.
    #[getter]
    fn pairs(&self) -> Vec<(usize, usize)> {
        self.solution.pairs().collect()
    }
    /// The partner of each node.
    #[getter]
    fn mate(&self) -> Vec<usize> {
        self.solution.mates.iter().flatten().copied().collect()
    }
    /// What all pairs cost together: a whole number where the costs are such.
    #[getter]
    fn cost<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(match self.cost {
            Ok(whole) => whole.into_pyobject(py)?.into_any(),
            Err(real) => real.into_pyobject(py)?.into_any(),
        })
    }
    /// By how much a matching could cost less at most: 0 unless the costs span so many powers
    /// of two that they had to be rounded.
    #[getter]
    fn gap(&self) -> f64 {
        match self.scale {
            // Each pair of ours and each of another is half a unit off at most.
            Some(scale) if !scale.is_exact() => {
                self.unit() * self.solution.mates.len() as f64 / 2.0
            }
            _ => 0.0,
        }
    }
    /// The proof.
    #[getter]
    fn certificate(&self) -> Certificate {
        Certificate {
            solution: Arc::clone(&self.solution),
            unit: self.unit(),
        }
    }
    /// Checks the matching and its proof against the costs, with code that shares nothing with
    /// the solver; raises what is wrong, and returns true.
    fn verify(&self, cost: &Bound<'_, PyAny>) -> PyResult<bool> {
        let (nodes, costs) = read(cost)?;
        let graph = graph(nodes, &costs, self.scale)?;
        cost.py()
            .detach(|| blossom::verify(&Problem::perfect(&graph), &self.solution))
            .map(|()| true)
            .map_err(|wrong| ExperimentError::new_err(wrong.to_string()))
    }
    fn __len__(&self) -> usize {
        self.solution.len()
    }
    fn __repr__(&self) -> String {
        let cost = match self.cost {
            Ok(whole) => whole.to_string(),
            Err(real) => real.to_string(),
        };
        format!("<matching of {} pairs at cost {cost}>", self.solution.len())
    }
}

/// A square array of numbers.
fn read(cost: &Bound<'_, PyAny>) -> PyResult<(usize, Costs)> {
    let py = cost.py();
    if let Ok(buffer) = PyBuffer::<i64>::get(cost) {
        return Ok((side(buffer.shape())?, Costs::Whole(buffer.to_vec(py)?)));
    }
    if let Ok(buffer) = PyBuffer::<f64>::get(cost) {
        return Ok((side(buffer.shape())?, Costs::Real(buffer.to_vec(py)?)));
    }
    if let Ok(kind) = cost
        .getattr("dtype")
        .and_then(|dtype| dtype.getattr("kind"))
    {
        // Smaller numbers of either kind; anything else is refused below.
        let kind: String = kind.extract()?;
        let wide = match kind.as_str() {
            "i" | "u" | "b" => Some("int64"),
            "f" => Some("float64"),
            _ => None,
        };
        if let Some(wide) = wide {
            let widened = cost.call_method1("astype", (wide,))?;
            let same = wide == "float64" || {
                let equal = widened.rich_compare(cost, CompareOp::Eq)?;
                equal.call_method0("all")?.is_truthy()?
            };
            if same && !widened.is(cost) {
                return read(&widened);
            }
        }
        return Err(refused(cost)?);
    }
    if let Ok(rows) = cost.extract::<Vec<Vec<i64>>>() {
        return rectangle(rows).map(|(nodes, all)| (nodes, Costs::Whole(all)));
    }
    if let Ok(rows) = cost.extract::<Vec<Vec<f64>>>() {
        return rectangle(rows).map(|(nodes, all)| (nodes, Costs::Real(all)));
    }
    Err(refused(cost)?)
}

/// What is no array of numbers, or holds whole ones that 64 bits with a sign do not.
fn refused(cost: &Bound<'_, PyAny>) -> PyResult<PyErr> {
    let kind = match cost.getattr("dtype") {
        Ok(dtype) => format!("{dtype} array"),
        Err(_) => cost.get_type().name()?.to_string(),
    };
    Ok(ExperimentError::new_err(format!(
        "cost is a {kind}; allowed: a square array of real numbers, or of whole ones below 2^63"
    )))
}

fn side(shape: &[usize]) -> PyResult<usize> {
    match shape {
        [rows, columns] if rows == columns => Ok(*rows),
        _ => Err(ExperimentError::new_err(format!(
            "cost has the shape {shape:?}; allowed: as many rows as columns"
        ))),
    }
}

fn rectangle<T>(rows: Vec<Vec<T>>) -> PyResult<(usize, Vec<T>)> {
    let nodes = rows.len();
    if let Some(row) = rows.iter().find(|row| row.len() != nodes) {
        return side(&[nodes, row.len()]).map(|nodes| (nodes, Vec::new()));
    }
    Ok((nodes, rows.into_iter().flatten().collect()))
}

fn graph(nodes: usize, costs: &Costs, scale: Option<Scale>) -> PyResult<Matrix> {
    let whole = match (costs, scale) {
        (Costs::Whole(all), None) => all.clone(),
        (Costs::Real(all), Some(scale)) => (all.iter().enumerate())
            .map(|(place, one)| {
                // Nobody is paired with themselves, and the diagonal may be no number.
                let apart = place / nodes != place % nodes;
                if apart { scale.quantise(*one) } else { 0 }
            })
            .collect(),
        _ => {
            return Err(ExperimentError::new_err(
                "cost is of another kind than the matching's; allowed: the same array",
            ));
        }
    };
    Matrix::new(nodes, whole).map_err(|error| ExperimentError::new_err(error.to_string()))
}

/// Pairs everybody at the least cost, and proves it.
///
/// ``cost`` is a symmetric array; its diagonal may hold anything. Whole numbers are taken
/// exactly, real ones too unless they span more powers of two than fit (``gap`` says so);
/// ``inf`` forbids a pair. With n nodes and all pairs allowed a few milliseconds for n = 1000.
///
/// >>> import lobbylab
/// >>> best = lobbylab.min_weight_perfect_matching([[0, 1, 5, 9], [1, 0, 7, 4], [5, 7, 0, 2], [9, 4, 2, 0]])
/// >>> best.pairs, best.cost
/// ([(0, 1), (2, 3)], 3)
/// >>> best.certificate.bound
/// 3.0
#[pyfunction]
pub fn min_weight_perfect_matching(cost: &Bound<'_, PyAny>) -> PyResult<Matching> {
    let (nodes, costs) = read(cost)?;
    let scale = match &costs {
        Costs::Whole(_) => None,
        Costs::Real(all) => {
            // The diagonal is nobody's cost.
            let apart = (all.iter().enumerate())
                .filter(|(place, _)| nodes == 0 || place / nodes != place % nodes)
                .map(|(_, one)| *one);
            let scale = Scale::for_weights(nodes, apart);
            Some(scale.map_err(|error| ExperimentError::new_err(error.to_string()))?)
        }
    };
    let graph = graph(nodes, &costs, scale)?;
    let solved = cost.py().detach(|| Problem::perfect(&graph).solve());
    let solution = solved.map_err(|error| match error {
        blossom::Error::NoPerfectMatching(_) => NoPerfectMatchingError::new_err(error.to_string()),
        other => ExperimentError::new_err(other.to_string()),
    })?;
    let cost = match &costs {
        Costs::Whole(_) => Ok(solution.weight),
        Costs::Real(all) => Err(solution.pairs().map(|(u, v)| all[u * nodes + v]).sum()),
    };
    Ok(Matching {
        solution: Arc::new(solution),
        scale,
        cost,
    })
}
