import { unzipSync } from 'fflate'
import { afterEach, expect, it, vi } from 'vitest'
import { SAMPLE_COMPANY } from '../world/company/company'
import { emptyOpening } from './file-page'
import { fetchOneFile, fillFile, zipFolder } from './one-file'

const built = `<html><head><title>Fairlead</title></head>${emptyOpening}<div aria-label="Starting Fairlead"><span>Fairlead</span></div></html>`

afterEach(() => {
  vi.unstubAllGlobals()
})

it('is filled with an opening that cannot end its script element', () => {
  const address = '/?as=</script><script>alert(1)</script>'
  const filled = fillFile(built, { address }, null)
  expect(filled).not.toContain('alert(1)</script>')
  const json = /id="opening">(.*?)<\/script>/.exec(filled)?.[1] ?? ''
  expect(JSON.parse(json)).toEqual({ address })
  expect(() => fillFile(filled, {}, null)).toThrow('This web host has no file to fill')
})

it('begins with the company’s name and color, and takes the name as text', () => {
  const filled = fillFile(built, {}, { ...SAMPLE_COMPANY, company: 'A&B <b>$& Loans' })
  expect(filled).toContain('<title>A&#38;B &#60;b&#62;$&#38; Loans</title>')
  expect(filled).toContain('.starting.starting{--starting-accent:#7a2fb5}')
  expect(filled).not.toContain('Fairlead')
})

it('is the start page of a folder', async () => {
  const files = unzipSync(await zipFolder('<html>'))
  expect(Object.keys(files)).toEqual(['index.html', 'README.txt'])
  expect(new TextDecoder().decode(files['index.html'])).toBe('<html>')
})

it('is fetched below the base path, and says what to do without a network or without the file', async () => {
  const fetched = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', fetched)
  fetched.mockResolvedValueOnce(new Response(built))
  expect(await fetchOneFile('/desk/')).toBe(built)
  expect(fetched).toHaveBeenCalledWith('/desk/fairlead.html')
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(fetchOneFile('/')).rejects.toThrow('Check your connection')
  fetched.mockResolvedValueOnce(new Response('', { status: 404 }))
  await expect(fetchOneFile('/')).rejects.toThrow('Put all files of the demo on the host')
})
