import { loadModule } from '../load-module.mjs'

const sizes = [1000, 10_000, 100_000]

/** Measures the backend in this process: `node --expose-gc tools/bench/run-backend.mjs`. */
/** @type {typeof import('./backend')} */
const { measureRequests, measureWorld } = await loadModule('tools/bench/backend.ts')
// A first world warms up the JIT compiler, so that the smallest size is not slower.
measureWorld(1000)
const worlds = sizes.map((size) => measureWorld(size))
const requests = [await measureRequests('default'), await measureRequests('scale')]
console.log(JSON.stringify({ worlds, requests }))
