import { expect, it } from 'vitest'
import { createOwnToasts } from './own-toasts'
import { createToastStore, type Toast } from './toast-store'

/** A store, and the titles of what stands on its screen. */
function storeWithScreen() {
  const shown = new Map<string, Toast>()
  const store = createToastStore()
  store.attach({ show: (toast) => shown.set(toast.id, toast), dismiss: (id) => shown.delete(id) })
  return { store, titles: () => [...shown.values()].map(({ title }) => title) }
}

it('U1: notifications go with whoever they were made for, and what comes late is not shown', () => {
  const { store: region, titles } = storeWithScreen()
  const [former, next] = [createOwnToasts(region), createOwnToasts(region)]
  region.show({ title: 'A new version is available' })
  former.show({ title: '$25.00 added' })
  next.show({ title: 'Saved' })
  former.close()
  expect(titles()).toEqual(['A new version is available', 'Saved'])
  former.show({ title: '$30.00 added' })
  expect(titles()).toEqual(['A new version is available', 'Saved'])
})

it('nobody dismisses what is another’s', () => {
  const { store: region, titles } = storeWithScreen()
  const [mine, theirs] = [createOwnToasts(region), createOwnToasts(region)]
  const id = mine.show({ title: 'Saved' })
  theirs.dismiss(id)
  expect(titles()).toEqual(['Saved'])
  mine.dismiss(id)
  expect(titles()).toEqual([])
})
