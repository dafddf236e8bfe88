import { readBrand } from '../../../src/lib/brand'
import { adoptStyle } from '../adopt-style'
import style from './stage.css?inline'

let uncover: (() => void) | undefined

/** Hides whatever the page shows, at once and dialogs too, behind the company's name; or shows it again. */
export function coverPage(on: boolean): void {
  uncover?.()
  uncover = undefined
  if (!on) return
  const takeStyleOff = adoptStyle(style)
  const cover = document.createElement('div')
  cover.className = 'sandbox-cover'
  cover.setAttribute('role', 'status')
  const name = document.createElement('strong')
  name.textContent = readBrand()
  cover.append(name, 'One moment')
  document.body.append(cover)
  uncover = () => {
    cover.remove()
    takeStyleOff()
  }
}
