import { createAppPage } from '../page'
import type { Sandbox } from '../sandbox'
import { moveHere } from './hand'
import { runKiosk } from './kiosk'

const idleSeconds = 60
/** A visitor who only reads moves the pointer, too; that is no reason to take the tour away from others. */
const presses = ['keydown', 'pointerdown']
const signs = [...presses, 'pointermove', 'wheel', 'touchmove']

/** Makes this page a stand's. `wish` is what the address says: `on`, or after how many seconds the tour comes back. */
export function startKiosk(basePath: string, sandbox: Sandbox, wish: string): void {
  const page = createAppPage(basePath)
  runKiosk({
    sandbox,
    page,
    move: (move) => moveHere(move, page),
    idleMs: (Number(wish) > 0 ? Number(wish) : idleSeconds) * 1_000,
    onTouched(listener) {
      for (const sign of signs) addEventListener(sign, () => listener(presses.includes(sign)), true)
    },
  })
}
