// @ts-check
/** Codes from a camera or from files, on this page: the browser's own reader of QR codes, where it has one. */

/** @typedef {{ detect: (source: ImageBitmapSource) => Promise<{ rawValue: string }[]> }} Reader */

/** Between two looks of the camera, in milliseconds. */
const GAP = 250;

/** @returns {Reader | undefined} */
function reader() {
  const made = /** @type {{ BarcodeDetector?: new (options: { formats: string[] }) => Reader }} */ (/** @type {unknown} */ (globalThis)).BarcodeDetector;
  return made && new made({ formats: ['qr_code'] });
}

/** Whether this browser reads codes from pictures and has a camera. */
export const reads = () => reader() !== undefined && navigator.mediaDevices !== undefined;

/**
 * The codes of a file: of a text or a drawing as they stand there, of a picture by the browser's reader.
 * @param {File} file
 * @returns {Promise<{ text: string, wrong?: string }>}
 */
export async function codesOf(file) {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml' || file.name.endsWith('.svg')) return { text: await file.text() };
  const detector = reader();
  if (!detector) return { text: '', wrong: `${file.name}: this browser reads no codes from pictures; paste them, or take the saved drawings` };
  try {
    const found = await detector.detect(await createImageBitmap(file));
    if (found.length === 0) return { text: '', wrong: `${file.name} shows no code` };
    return { text: found.map(({ rawValue }) => rawValue).join('\n') };
  } catch {
    return { text: '', wrong: `${file.name} is no picture that can be read` };
  }
}

/**
 * Looks through the camera until it is pressed again.
 * @param {HTMLElement} place with a video
 * @param {(text: string) => Promise<void>} take
 */
export async function scan(place, take) {
  const video = place.querySelector('video');
  const detector = reader();
  if (!video || !detector) return;
  const old = /** @type {MediaStream | null} */ (video.srcObject);
  if (old) {
    for (const track of old.getTracks()) track.stop();
    video.srcObject = null;
    place.hidden = true;
    return;
  }
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    video.srcObject = stream;
    place.hidden = false;
    await video.play();
    /** @type {Set<string>} A code stays in sight for a while. */
    const seen = new Set();
    const look = async () => {
      if (video.srcObject !== stream) return;
      for (const { rawValue } of await detector.detect(video).catch(() => [])) {
        if (seen.has(rawValue)) continue;
        seen.add(rawValue);
        await take(rawValue);
      }
      setTimeout(look, GAP);
    };
    await look();
  } catch (error) {
    place.hidden = false;
    place.append(document.createTextNode(`The camera could not be opened: ${error instanceof Error ? error.message : error}. Paste the codes instead.`));
  }
}
