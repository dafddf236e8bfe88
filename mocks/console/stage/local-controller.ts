import { atlas } from '../atlas/atlas-entries'
import { showEntry } from '../atlas/show-entry'
import { fillNextCard } from '../fill-card'
import type { AppPage } from '../app-page'
import { beginRecording, endRecording } from '../recording'
import type { Sandbox } from '../sandbox'
import type { StageController } from './channel'
import { highlight } from './spotlight'
import { readBrand } from '../../../src/lib/brand'
import { adoptStyle } from '../adopt-style'
import style from './stage.css?inline'

let uncover: (() => void) | undefined

/** Covers the page and its dialogs with the company's name, or removes the cover. */
function coverPage(on: boolean): void {
  uncover?.()
  uncover = undefined
  if (!on) return
  const removeStyle = adoptStyle(style)
  const cover = document.createElement('div')
  cover.className = 'sandbox-cover'
  cover.setAttribute('role', 'status')
  const name = document.createElement('strong')
  name.textContent = readBrand()
  cover.append(name, 'One moment')
  document.body.append(cover)
  uncover = () => {
    cover.remove()
    removeStyle()
  }
}

export const localController = (sandbox: Sandbox, page: AppPage): StageController => ({
  fillCard: (number) => Promise.resolve(fillNextCard(number)),
  async showEntry(id) {
    const entry = atlas.find((candidate) => candidate.id === id)
    if (entry) await showEntry(entry, sandbox, page)
  },
  highlight,
  cover: coverPage,
  beginRecording: () => beginRecording(sandbox, page),
  endRecording: () => endRecording(sandbox),
})
