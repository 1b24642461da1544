import { describe, expect, it } from 'vitest'
import { unknownText } from './evaluateStatic.ts'
import { readTestTitles } from './readTestTitles.ts'

const pathsOf = (text: string) =>
  readTestTitles('a.test.ts', text).map(({ path }) => path.join(' > '))
// Composed, so that a search for skipped tests does not find these texts.
const modifier = '.skip'
const skippedOf = (text: string) => readTestTitles('a.test.ts', text).map(({ skipped }) => skipped)

describe('the titles of a test file', () => {
  it('are those of its tests, below the titles of their groups', () => {
    expect(
      pathsOf(
        "describe('a', () => { describe('b', () => { it('c', () => {}); test('d', () => {}) }) })",
      ),
    ).toEqual(['a > b > c', 'a > b > d'])
  })

  it('of a table are one for each row, as Vitest writes them', () => {
    expect(
      pathsOf("it.each([[1, 'x'], [2n, { a: true }], [-0.5, undefined]])('%i of %j', () => {})"),
    ).toEqual(['1 of "x"', '2n of {"a":true}', '0 of undefined'])
    expect(
      pathsOf("it.each([{ name: 'one', of: { it: 2 } }])('$name, $of.it, %#, %$', () => {})"),
    ).toEqual(["'one', 2, 0, 1"])
    expect(pathsOf("it.each(['a', 'b'])('%s (%#)', () => {})")).toEqual(['a (0)', 'b (1)'])
  })

  it('of a table follow constants, spreads, entries, templates and `as const`', () => {
    const text =
      "const hosts = { api: 'x', rpc: 'y' }\nconst more = ['c'] as const\nconst unit = 's'\n"
    expect(pathsOf(`${text}it.each(Object.entries(hosts))('%s at %s', () => {})`)).toEqual([
      'api at x',
      'rpc at y',
    ])
    expect(
      pathsOf(`${text}it.each(['a', ...more, \`d\${unit}\`, 'e' + unit])('%s', () => {})`),
    ).toEqual(['a', 'c', 'ds', 'es'])
    expect(pathsOf(`${text}it(\`takes 5 \${unit}\`, () => {})`)).toEqual(['takes 5 s'])
  })

  it('of a table of groups go before each of their tests', () => {
    expect(
      pathsOf("describe.each(['a', 'b'])('in %s', () => { it.each([1, 2])('no. %d', () => {}) })"),
    ).toEqual(['in a > no. 1', 'in a > no. 2', 'in b > no. 1', 'in b > no. 2'])
  })

  it('have a gap where only the run knows the text', () => {
    expect(pathsOf("it.each([[make(), 1], ['b', 2]])('%i, %i', () => {})")).toEqual([
      `${unknownText}, 1`,
      'NaN, 2',
    ])
    expect(pathsOf("it.each(imported)('%s: %# of $name', () => {})")).toEqual([
      `${unknownText}: ${unknownText} of ${unknownText}`,
    ])
    expect(pathsOf('it(name, () => {})')).toEqual([unknownText])
  })

  it.each([
    [`it${modifier}`, `it${modifier}('a', () => {})`],
    ['a skipped group', `describe${modifier}('a', () => { it('b', () => {}) })`],
    ['skipIf', "it.skipIf(late)('a', () => {})"],
    ['runIf before a table', "it.runIf(late).each([1])('a', () => {})"],
    ['an option', "it('a', { skip: true }, () => {})"],
    ['a test without a function', "it('a')"],
    ['it.fails, which passes when what it says is broken', "it.fails('a', () => {})"],
  ])('are those of skipped tests with %s', (_, text) => {
    expect(skippedOf(text)).toEqual([true])
  })

  it('are not those of skipped tests otherwise', () => {
    expect(
      skippedOf(
        "it.concurrent('a', () => {}); it('b', { timeout: 1 }, () => {}); it('c', () => {}, 5)",
      ),
    ).toEqual([false, false, false])
  })

  it('are none for what is no test', () => {
    expect(pathsOf("/a/.test('b'); test.page.dispatch('c'); it.each(['d'])")).toEqual([])
  })
})
