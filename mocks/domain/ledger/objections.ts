/** What there is to say against records, by their ids: a record that is looked at again is judged anew. */
export class Objections {
  private readonly texts = new Map<string, readonly string[]>()

  set(id: string, texts: readonly string[]): void {
    if (texts.length > 0) this.texts.set(id, texts)
    else this.texts.delete(id)
  }

  /** By the ids, so that it does not matter which was looked at last. */
  inOrder(): readonly string[] {
    return [...this.texts].sort(([left], [right]) => (left < right ? -1 : 1)).flatMap(([, texts]) => texts)
  }
}
