import { describe, expect, it } from 'vitest'
import { generateMutants } from './generateMutants.ts'

const apply = (text: string) =>
  generateMutants('a.ts', text).map(
    ({ start, end, text: now }) => text.slice(0, start) + now + text.slice(end),
  )

describe('mutants of a module', () => {
  it.each([
    ['a comparison', 'x = a === b', ['x = ((a) !== (b))', ';']],
    ['a bound', 'x = a < b', ['x = ((a) >= (b))', ';']],
    ['both sides of an and', 'x = a && !b', ['x = ((a) || (!b))', 'x = a && Boolean(b)', ';']],
    ['a condition', 'if (a) f()', ['if (true) f()', 'if (false) f()', 'if (a) ;']],
    ['numbers, big ones too', 'f(1, 2n)', ['f(2, 2n)', 'f(1, 3n)', ';']],
    ['flags and texts', "f(true, 'a')", ["f(false, 'a')", 'f(true, "")', ';']],
    ['what an arrow gives', 'const f = () => g(y)', ['const f = () => undefined']],
    ['a list and each of its items', 'const l = [1]', ['const l = []', 'const l = [2]']],
    [
      'each property of an object',
      'const o = { a, b: c }',
      ['const o = {  b: c }', 'const o = { a,  }'],
    ],
    [
      'a result and a body',
      'function f() { return a }',
      ['function f() {}', 'function f() { return; }'],
    ],
    ['a template', 'const t = `a${b}`', ['const t = ``']],
  ])('change %s', (_, text, mutated) => {
    expect(apply(text).sort()).toEqual([...mutated].sort())
  })

  it('leave types, imports and property names unchanged', () => {
    expect(
      apply(
        "import a from 'b'\nexport * from 'c'\ntype T = 'x' | 1\nconst v = y as 'z'\nconst o: { a: 1 } = w<'q'>",
      ),
    ).toEqual([])
    expect(apply("const o = { 'a': b }")).toEqual(['const o = {  }'])
  })

  it('have a position and the original text', () => {
    expect(generateMutants('a.ts', 'f(\n  1,\n)')).toContainEqual({
      line: 2,
      start: 5,
      end: 6,
      was: '1',
      text: '2',
    })
  })
})
