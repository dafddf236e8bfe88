/**
 * Adds a style sheet to the document and returns a function that removes it. Keeps the styles of the console out of the
 * build's one style sheet, which every first page loads.
 */
export function adoptStyle(text: string): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
