/** What a worker of a lab that is one file has of `www/js/base/place.js`: the bindings. */
import make from 'lab:bindings';
import makeReaders from 'lab:readers';

export const bindings = async (lab) => (lab === 'files' ? makeReaders() : make());
