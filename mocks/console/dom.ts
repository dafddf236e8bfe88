/**
 * Adds a style sheet to the document and returns a function that removes it. Styles that are added this way are not
 * part of the build's single style sheet, which every visitor downloads.
 */
export function adoptStyle(text: string): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
