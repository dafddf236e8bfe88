import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openSession, type UploadRequest } from './request-context'
import { parseRequest } from './parse-request'
import { userResolvers } from './graphql/users'
import { companyWorld, type CompanyWorld } from '../world/testing/company-world'
import { MAX_PICTURE_BYTES, UPLOAD_LIFETIME_MS, uploadSignature } from '../domain/users/pictures'
import { memoryPictures, type PictureStore } from '../world/picture-store'
import { handleUploadRequest } from './uploads'

const AGENT = 'user-agent'
const BASE = 'https://demo.example.com/app/'
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

const picture = (length = 64, magic: readonly number[] = PNG) => {
  const bytes = new Uint8Array(length).fill(7)
  bytes.set(magic.slice(0, length))
  return bytes
}

let company: CompanyWorld
let pictures: PictureStore
beforeEach(() => {
  company = companyWorld()
  pictures = memoryPictures()
})

async function send(request: Request): Promise<Response> {
  const parsed = (await parseRequest('upload', 'uploads', request)) as UploadRequest
  return handleUploadRequest({ ...parsed, ...openSession(company.world, { kind: 'anonymous' }) }, pictures)
}

function createUploadUrl(contentLength: number, contentType = 'image/png') {
  const { token } = company.run(AGENT, 'createProfilePictureUploadUrl', { contentType, contentLength })
  return { token, signature: uploadSignature(company.world, token) }
}

async function put(
  address: { token: string; signature: string },
  body: Uint8Array<ArrayBuffer>,
  contentType = 'image/png',
) {
  const url = `${BASE}uploads/${address.token}?signature=${address.signature}`
  const request = new Request(url, { method: 'PUT', body, headers: { 'content-type': contentType } })
  const before = company.world.hash()
  const puts = vi.spyOn(pictures, 'put')
  const response = await send(request)
  if (!response.ok) expect(company.world.hash()).toBe(before)
  expect(puts).toHaveBeenCalledTimes(response.ok ? 1 : 0)
  puts.mockRestore()
  return response
}

const get = (token: string) => send(new Request(`${BASE}uploads/${token}`))

describe('a profile picture', () => {
  it('is uploaded once to its signed address, shown on the profile, and served with its content type', async () => {
    const bytes = picture(100_001)
    const address = createUploadUrl(bytes.length)
    expect((await put(address, bytes)).status).toBe(200)
    expect((await put(address, bytes)).status).toBe(409)
    const assetUrl = `${BASE}uploads/${address.token}`
    company.run(AGENT, 'updateAgentProfile', { input: { profilePictureUrl: assetUrl } })
    const agent = company.user(AGENT)
    const resolver = userResolvers.Agent?.profilePictureUrl
    const context = openSession(company.world, { kind: 'user', userId: AGENT }, { baseUrl: BASE })
    expect(typeof resolver === 'function' && resolver(agent, {}, context, {} as never)).toBe(assetUrl)
    const response = await get(address.token)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
  })

  it.each([
    ['image/jpeg', [0xff, 0xd8, 0xff, 0xe0]],
    ['image/webp', [0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4, 0x57, 0x45, 0x42, 0x50]],
  ])('may have the type %s', async (contentType, magic) => {
    const bytes = picture(33, magic)
    expect((await put(createUploadUrl(33, contentType), bytes, contentType)).status).toBe(200)
  })

  it('is rejected after the expiry of its address, without a change of the profile', async () => {
    const address = createUploadUrl(64)
    company.pass(UPLOAD_LIFETIME_MS)
    expect((await put(address, picture())).status).toBe(200)
    const late = createUploadUrl(64)
    company.pass(UPLOAD_LIFETIME_MS + 1)
    const response = await put(late, picture())
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual({ message: 'This upload address has expired.' })
    expect(company.user(AGENT).profilePictureUrl).toBeNull()
  })

  it('is rejected with a wrong signature, type, size, or content', async () => {
    const address = createUploadUrl(64)
    expect((await put({ ...address, signature: 'guessed' }, picture())).status).toBe(403)
    expect((await put({ ...address, token: 'up_unknown' }, picture())).status).toBe(403)
    expect((await put(address, picture(), 'image/jpeg')).status).toBe(400)
    expect((await put(address, picture(63))).status).toBe(400)
    expect((await put(address, picture(64, [0x3c, 0x73, 0x76, 0x67, 0x3e]))).status).toBe(400)
    expect((await put(createUploadUrl(1), picture(1))).status).toBe(400)
    expect((await put(address, picture(MAX_PICTURE_BYTES + 1))).status).toBe(413)
    expect((await get(address.token)).status).toBe(404)
    expect((await put(address, picture())).status).toBe(200)
  })

  it.each([
    ['contentType', { contentType: 'image/svg+xml', contentLength: 10 }],
    ['contentType', { contentType: 'constructor', contentLength: 10 }],
    ['contentLength', { contentType: 'image/png', contentLength: MAX_PICTURE_BYTES + 1 }],
    ['contentLength', { contentType: 'image/png', contentLength: 0 }],
    ['contentLength', { contentType: 'image/png', contentLength: 1.5 }],
  ])('is rejected with an invalid %s: %j', (field, input) => {
    expect(company.refusal(AGENT, 'createProfilePictureUploadUrl', input)).toMatchObject({
      code: 'VALIDATION_FAILED',
      field,
    })
  })

  it('must be uploaded before its owner can use its URL, which other users can use like any URL', async () => {
    const { token } = createUploadUrl(64)
    const input = { profilePictureUrl: `https://demo.example.com/uploads/${token}` }
    expect(company.refusal(AGENT, 'updateAgentProfile', { input })).toMatchObject({ field: 'profilePictureUrl' })
    company.run('user-low', 'updateAgentProfile', { input })
    expect(company.user('user-low').profilePictureUrl).toBe(input.profilePictureUrl)
  })

  it('is stored before a command refers to it, and the journal contains only its hash', async () => {
    const address = createUploadUrl(64)
    const full = vi.spyOn(pictures, 'put').mockRejectedValueOnce(new Error('The disk is full'))
    const url = `${BASE}uploads/${address.token}?signature=${address.signature}`
    const request = new Request(url, { method: 'PUT', body: picture(), headers: { 'content-type': 'image/png' } })
    const { length } = company.world.journal
    await expect(send(request)).rejects.toThrow('The disk is full')
    full.mockRestore()
    expect(company.world.journal).toHaveLength(length)
    expect((await put(address, picture())).status).toBe(200)
    expect(company.world.journal.at(-1)).toMatchObject({
      name: 'storeUpload',
      input: { contentType: 'image/png', contentLength: 64, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
  })

  it('is rejected by storeUpload if its hash is invalid', () => {
    const { token } = createUploadUrl(64)
    const signature = uploadSignature(company.world, token)
    const input = { token, signature, contentType: 'image/png', contentLength: 64, hash: 'data:image/png' }
    expect(company.refusal(AGENT, 'storeUpload', input)).toMatchObject({ code: 'VALIDATION_FAILED', field: 'hash' })
  })

  it('allows GET, HEAD, and PUT only', async () => {
    const response = await send(new Request(`${BASE}uploads/x`, { method: 'DELETE' }))
    expect(response.status).toBe(405)
  })
})
