/** Somebody else has written this world, or begun another, since it was read: what its reader knows is out of date. */
export class Overtaken extends Error {
  override readonly name: string = 'Overtaken'
}

/** The disk was written by a later version of this program, which this one must not meddle with. */
export class LaterForm extends Overtaken {
  override readonly name = 'LaterForm'
}

/** The disk is empty although this world was on it: it has been cleared meanwhile. */
export class Gone extends Error {
  override readonly name = 'Gone'
}
