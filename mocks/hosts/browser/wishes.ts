import type { Granted } from '../obey-address'

/** What the address asks for, until a backend has granted it: one that takes the place of another is not asked again. */
export class Wishes {
  granted: Granted = {}

  constructor(public asked: string | undefined) {}

  readonly take = (granted: Granted): void => {
    this.asked = undefined
    this.granted = granted
  }
}
