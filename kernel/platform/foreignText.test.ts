import { describe, expect, it } from 'vitest'
import { parse, safeParse } from '../runtime/parse.ts'
import { isWebLink, safeImage, safeLink, safeText } from './foreignText.ts'

describe('foreign text', () => {
  it.each([
    ['control characters', 'Meta\u0000Mask\u001b[31m', 'MetaMask[31m'],
    ['direction overrides', 'safe\u202eksaMateM\u202c', 'safeksaMateM'],
    ['direction isolates', '\u2066a\u2069', 'a'],
    ['zero-width characters', 'Meta\u200bMask\ufeff', 'MetaMask'],
    ['line breaks', 'two\nlines\r\n', 'twolines'],
    ['line and paragraph separators', 'two\u2028lines\u2029', 'twolines'],
    ['soft hyphens and joiners', 'Me\u00adta\u034fMa\u2060sk', 'MetaMask'],
    ['the Arabic letter mark', 'a\u061cb', 'ab'],
    ['Hangul and Mongolian fillers', '\u115fMeta\u1160Ma\u3164s\uffa0k\u180e', 'MetaMask'],
    ['variation selectors and tags', 'Meta\ufe0fMask\u{e0041}', 'MetaMask'],
    ['annotations and the empty Braille cell', '\ufff9Meta\u2800Mask\ufffb', 'MetaMask'],
    ['surrounding space', '  Wallet  ', 'Wallet'],
  ])('removes %s from foreign text', (_, foreign, expected) => {
    expect(parse(safeText(), foreign, 'it')).toBe(expected)
  })
  it('cuts foreign text to the limit', () => {
    expect(parse(safeText(5), 'abcdefgh', 'it')).toBe('abcde')
  })
  it('keeps other scripts and emoji', () => {
    expect(parse(safeText(), 'محفظة 钱包 🦊', 'it')).toBe('محفظة 钱包 🦊')
  })
})

describe('a foreign image', () => {
  it.each([
    'data:image/png;base64,AA==',
    'data:image/svg+xml,%3Csvg/%3E',
    ' data:image/webp;base64,AA== ',
  ])('accepts %s as an image', (text) => {
    expect(parse(safeImage, text, 'it')).toBe(text.trim())
  })
  it.each([
    'https://evil.example/x.png',
    'data:text/html,<script>',
    'javascript:alert(1)',
    'data:image/svg+xml',
    `data:image/png;base64,${'A'.repeat(350_000)}`,
  ])('refuses %.40s as an image', (text) => {
    expect(safeParse(safeImage, text)).toBeUndefined()
  })
})

describe('a foreign link', () => {
  it.each([
    'https://example.org/a?b=c#d',
    'http://localhost:3000/',
    'http://127.0.0.1/',
    'http://[::1]:8080/',
  ])('accepts %s as a link', (link) => {
    expect(isWebLink(link)).toBe(true)
    expect(parse(safeLink, link, 'it')).toBe(link)
  })
  it.each([
    'javascript:alert(1)',
    'http://example.org/',
    'data:text/html,x',
    'https://user:pass@example.org/',
    'https://user@example.org',
    'ftp://localhost/',
    'http://localhost.evil.example/',
    '//example.org',
    'metamask://wc?uri=x',
    '',
    `https://example.org/${'a'.repeat(2048)}`,
  ])('refuses %.40s as a link', (link) => {
    expect(safeParse(safeLink, link)).toBeUndefined()
  })
})
