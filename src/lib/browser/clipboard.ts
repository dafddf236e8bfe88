/** Copies a text. Rejects if the browser does not allow it. Insecure origins have only the older command. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch (error) {
    if (!copyByCommand(text)) throw error
  }
}

function copyByCommand(text: string): boolean {
  const copied = document.createElement('span')
  copied.textContent = text
  copied.style.cssText = 'position: fixed; white-space: pre'
  document.body.append(copied)
  const selection = getSelection()
  selection?.selectAllChildren(copied)
  try {
    return document.execCommand('copy')
  } finally {
    selection?.removeAllRanges()
    copied.remove()
  }
}
