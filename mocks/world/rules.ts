/**
 * Names the rules by which this build replays a journal: seeds, prices, commands and the market, and nothing else. Two
 * builds of one id make the same world of the same header and journal; a world that was kept under another id may come
 * out differently, so it must not be opened as if nothing had happened. Computed when the app is built, by
 * tools/vite/world-rules.mjs.
 */
export { rulesId } from 'virtual:world-rules'
