/** Downloads a text or bytes as a file in the browser. */
export function downloadFile(name: string, content: BlobPart, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser may read the URL later. One second is enough.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
