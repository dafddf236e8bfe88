import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { modulesOf } from '../../../tools/leak-scan.mjs'
import { emailHref, phoneHref } from './contact-links'

describe('emailHref', () => {
  it.each([
    ['ada@example.com', 'mailto:ada@example.com'],
    [' ada+leads@mail.example.com\n', 'mailto:ada%2Bleads@mail.example.com'],
    ["o'brien&sons@example.com", "mailto:o'brien%26sons@example.com"],
    ['a?bcc=eve@example.com', 'mailto:a%3Fbcc%3Deve@example.com'],
    ['50%off@example.com', 'mailto:50%25off@example.com'],
    ['"ada b"@example.com', 'mailto:%22ada%20b%22@example.com'],
    ['josé@exämple.com', 'mailto:jos%C3%A9@exämple.com'],
  ])('links %j', (address, href) => expect(emailHref(address)).toBe(href))

  it.each([
    'ada@example.com?bcc=eve@example.com',
    'ada@example.com?subject=x',
    'ada@example.com&cc=eve',
    'ada@example.com,eve@example.com',
    'ada,eve@example.com',
    'ada;eve@example.com',
    'ada@example.com\nbcc: eve@example.com',
    'ada\r\n@example.com',
    '"ada\n"@example.com',
    'ada b@example.com',
    'Ada <ada@example.com>',
    'ada@example.com%0Abcc:eve',
    'ada@',
    '@example.com',
    'ada',
    '',
    'ada@example..com',
    '"\ud800"@example.com',
  ])('does not link %j', (address) => expect(emailHref(address)).toBeNull())

  it('has one recipient and no header, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (left, right) => {
        expect(emailHref(`${left}@${right}`) ?? 'mailto:a@b').toMatch(/^mailto:[^?&,;\s"]+@[^?&,;@%\s"]+$/)
      }),
    )
  })
})

describe('phoneHref', () => {
  it.each([
    ['+1 (201) 555-0142', 'tel:+12015550142'],
    ['201.555.0142', 'tel:+12015550142'],
    ['(201) 555‑0142', 'tel:+12015550142'],
    ['\u202a+1 201 555 0142\u202c', 'tel:+12015550142'],
    ['２０１５５５０１４２', 'tel:+12015550142'],
    ['tel:+1-201-555-0142', 'tel:+12015550142'],
    ['+44 (0)20 7946 0000', 'tel:+442079460000'],
    ['201-555-0142 x12', 'tel:+12015550142;ext=12'],
    ['201-555-0142 ext. 12', 'tel:+12015550142;ext=12'],
    ['+12015550142;ext=12', 'tel:+12015550142;ext=12'],
    ['(201) 555-0142, 12', 'tel:+12015550142;ext=12'],
    ['201-555-0142, 201-555-0143', null],
    ['201-555-0142 / 201-555-0143', null],
    ['12', null],
    ['n/a', null],
    ['1-800-FLOWERS', null],
    ['2015550142?x=1', null],
    ['201+5550142', null],
    ['*#06#', null],
    ['', null],
  ])('%j gives %j', (text, href) => expect(phoneHref(text)).toBe(href))

  it('has only digits, a plus sign, and an extension, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(phoneHref(text) ?? 'tel:+12015550142').toMatch(/^tel:\+\d{8,15}(;ext=\d{1,7})?$/)
      }),
    )
  })
})

it('no other module builds such a link', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const builders = modulesOf(root).filter((path) =>
    /['"](mailto|tel|sms):|(mailto|tel|sms|scheme\}):\$\{|\bscheme\}?:\$/.test(readFileSync(root + path, 'utf8')),
  )
  expect(builders).toEqual(['src/lib/format/contact-links.ts'])
})
