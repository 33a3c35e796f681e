/** What a worker of a lab that is one file has of `www/js/base/place.js`: the bindings. */
import make from 'lab:bindings';

export const bindings = async () => make();
