import { describe, expect, it } from 'vitest'
import { safeParse } from '#kernel'
import { emailAddress } from './emailAddress.ts'

describe('an email address', () => {
  it.each([
    'ada@mail.example',
    'Ada.Lovelace+site@mail.sub.example',
    "o'brien@mail.example",
    'r&d@mail.example',
    'ada-@mail.example',
    'ada@xn--bcher-kva.example',
    'ada@mail.xn--p1ai',
    'ada@my--mail.example',
    'дарья@почта.рф',
  ])('an email address is %s', (text) => {
    expect(safeParse(emailAddress, text)).toBe(text)
  })

  it.each([
    '',
    'ada',
    'ada@mail',
    '@mail.example',
    'ada@.example',
    'ada@mail..example',
    'ada..b@mail.example',
    '.ada@mail.example',
    'ada@-mail.example',
    'ada@mail.e',
    'ada@mail.22',
    'ada@mail.example\n',
    'ada@mail.example, bob@mail.example',
    '<ada@mail.example>',
    'ada@bob@mail.example',
    `${'a'.repeat(250)}@mail.example`,
  ])('an email address is not %j', (text) => {
    expect(safeParse(emailAddress, text)).toBeUndefined()
  })

  it('an email address is judged in no time, however long the text', () => {
    const start = performance.now()
    for (const part of ['a', 'a.', '-', "a'", 'é'])
      safeParse(emailAddress, `ada@${part.repeat(200_000)}@`)
    expect(performance.now() - start).toBeLessThan(500)
  })
})
