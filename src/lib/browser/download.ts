/** Downloads a text as a file in the browser. */
export function downloadFile(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser may read the URL later. One second is enough.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
