/** What a tour that plays itself does in the audience's window, as somebody would with a mouse and a keyboard. */
export type Move =
  /** To the link that leads there, and a press on it. */
  | { readonly walk: string }
  /** Whoever is signed in leaves, and this person signs in, letter by letter. */
  | { readonly enter: string }
  /** To what is spoken of. */
  | { readonly show: string }
  | { readonly caption: string }
  /** Takes all of it off the page. */
  | 'end'

/** `missing`: there was nothing to press. `stopped`: somebody has pressed a key or the pointer himself. */
export type Moved = 'done' | 'missing' | 'stopped'
