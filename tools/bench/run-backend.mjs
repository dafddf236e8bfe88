import { loadModule } from '../load-module.mjs'

const sizes = [1000, 10_000, 100_000]

/** The backend's figures, taken in this process: `node --expose-gc tools/bench/run-backend.mjs`. */
/** @type {typeof import('./backend')} */
const { measureRequests, measureWorld } = await loadModule('tools/bench/backend.ts')
// The first world warms the compiler up, so that the smallest does not pay for the others.
measureWorld(1000)
const worlds = sizes.map((size) => measureWorld(size))
const requests = [await measureRequests('default'), await measureRequests('scale')]
console.log(JSON.stringify({ worlds, requests }))
