import { afterEach, expect, it, vi } from 'vitest'
import { type ScreenPicture, takePicture, watchScreen } from './screen-picture'

// jsdom does not implement `adoptedStyleSheets`.
document.adoptedStyleSheets ??= []

afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

it('has what the audience sees, without scripts, the console, styles in HTML, and passwords', () => {
  document.body.innerHTML = `
    <main><h1 style="color: red">Wallet</h1><input name="note"><input type="password" name="secret"></main>
    <script>alert(1)</script><aside id="sandbox">Console</aside>`
  for (const input of document.querySelectorAll('input')) input.value = `typed in ${input.name}`
  document.body.setAttribute('style', 'margin: 0')
  const shown = new DOMParser().parseFromString(takePicture().html, 'text/html')
  expect(shown.querySelector('h1')?.textContent).toBe('Wallet')
  expect(shown.querySelector('h1')?.getAttribute('data-picture-style')).toBe('color: red')
  expect(shown.querySelector('input')?.getAttribute('value')).toBe('typed in note')
  expect(shown.documentElement.outerHTML).not.toMatch(/script|Console| style="|typed in secret/)
})

it('is taken again after a change, and only then, until the watch ends', async () => {
  vi.useFakeTimers()
  const onPicture = vi.fn<(picture: ScreenPicture) => void>()
  const screen = watchScreen(onPicture)
  expect(onPicture).toHaveBeenCalledTimes(1)
  document.body.append('New')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(onPicture).toHaveBeenCalledTimes(2)
  expect(onPicture.mock.lastCall?.[0].html).toContain('New')
  dispatchEvent(new Event('resize'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(onPicture).toHaveBeenCalledTimes(2)
  screen.show()
  expect(onPicture).toHaveBeenCalledTimes(3)
  screen.end()
  document.body.append('Later')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(onPicture).toHaveBeenCalledTimes(3)
})
