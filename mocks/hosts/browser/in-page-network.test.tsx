import { beforeEach, expect, it, vi } from 'vitest'
import { loadImagesByFetch, startInPageNetwork } from './in-page-network'

const network = vi.fn<typeof fetch>()

beforeEach(() => {
  network.mockImplementation(() => Promise.resolve(new Response('network')))
  vi.stubGlobal('fetch', network)
})

it('answers requests to the endpoints in the page', async () => {
  await startInPageNetwork('/x/', async (request) => new Response(`backend: ${await request.text()}`))
  expect(await (await fetch('/x/graphql', { method: 'POST', body: 'hello' })).text()).toBe('backend: hello')
  expect(await (await fetch('/x/assets/a.js')).text()).toBe('network')
  expect(network).toHaveBeenCalledOnce()
})

it('loads images of the backend with fetch, and ignores other images', async () => {
  class Image extends EventTarget {
    shown: string[] = []
    setAttribute(_name: string, value: string) {
      this.shown.push(value)
    }
  }
  loadImagesByFetch(({ pathname }) => pathname.startsWith('/x/'), Image.prototype as unknown as HTMLImageElement)
  const create = vi.fn<() => string>(() => 'blob:1')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: create }))
  const image = new Image() as Image & { src: string }
  image.src = '/x/uploads/7'
  await vi.waitFor(() => expect(image.shown).toEqual(['blob:1']))
  image.src = '/other/picture.png'
  expect(image.shown).toEqual(['blob:1', '/other/picture.png'])

  network.mockImplementation(() => Promise.resolve(new Response(null, { status: 404 })))
  const failed = new Promise((resolve) => image.addEventListener('error', resolve))
  image.setAttribute('src', '/x/uploads/gone')
  await failed
})
