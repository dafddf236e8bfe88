import { installPageGate } from './page-gate'

/** The first script of index.html, which holds it as text (tools/vite/first-script.ts). */
installPageGate(import.meta.env.BASE_URL)
