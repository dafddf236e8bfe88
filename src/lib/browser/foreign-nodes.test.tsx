import { act, render, screen } from '../../test/render'
import { afterEach, expect, it, vi } from 'vitest'
import { tolerateForeignNodes } from './foreign-nodes'

const { removeChild, insertBefore } = Node.prototype

afterEach(() => Object.assign(Node.prototype, { removeChild, insertBefore }))

/** Wraps each text in an element, as a translator does. */
function translate(within: HTMLElement): void {
  const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  const found: Node[] = []
  while (texts.nextNode()) found.push(texts.currentNode)
  for (const text of found) {
    const font = document.createElement('font')
    font.textContent = `traducido: ${text.textContent}`
    text.parentNode?.replaceChild(font, text)
  }
}

function Balance({ low, cents }: { low: boolean; cents: number }) {
  return (
    <p>
      {low ? 'Low: ' : null}
      {cents} cents{low ? null : <b>fine</b>}
    </p>
  )
}

it('keeps a translated page working when it changes', async () => {
  tolerateForeignNodes()
  const { container, rerender } = render(<Balance low cents={5} />)
  translate(container)
  expect(screen.getByText('traducido: Low:')).toBeInTheDocument()
  await act(async () => rerender(<Balance low={false} cents={500} />))
  expect(screen.getByText('fine')).toBeInTheDocument()
  translate(container)
  await act(async () => rerender(<Balance low cents={4} />))
  expect(screen.queryByText('fine')).toBeNull()
})

it('reproduces the failure of the same page without the patch', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { container, rerender } = render(<Balance low cents={5} />)
  translate(container)
  await expect(act(async () => rerender(<Balance low={false} cents={500} />))).rejects.toThrow(/not a child/)
})

it('inserts and removes the page’s own nodes as usual', () => {
  tolerateForeignNodes()
  const parent = document.createElement('ul')
  const [first, second] = [document.createElement('li'), document.createElement('li')]
  parent.append(second)
  expect(parent.insertBefore(first, second)).toBe(first)
  expect([...parent.children]).toEqual([first, second])
  expect(parent.removeChild(first)).toBe(first)
  expect([...parent.children]).toEqual([second])
})
