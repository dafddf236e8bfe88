/**
 * Styles that come with what they are for. The build makes one style sheet of all others, which every first page loads; these
 * are adopted by whoever opens the console or its window. Answers how to take them off again.
 */
export function adoptStyle(text: string): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
