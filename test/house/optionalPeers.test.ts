import { expect, it } from 'vitest'
import { withOptionalLibraries } from '../../tools/optionalPeers.mjs'

const libraries = ['chain-library']

it('wraps the import of an optional library in `try`, with an install hint', () => {
  const code =
    'import { a } from "./a.js";\nimport { Thing, other as another } from "chain-library/deep";\nconst x = Thing;\n'
  const made = withOptionalLibraries(code, libraries)
  expect(made).toContain('import { a } from "./a.js";')
  expect(made).toContain('try { library$0 = await import("chain-library/deep"); }')
  expect(made).toContain('throw new Error("chain-library is not installed."')
  expect(made).toContain('const { Thing, other: another } = library$0;')
  expect(made).not.toMatch(/^import .*chain-library/m)
})

it.each([
  ['import all from "chain-library"', 'const { default: all } = library$0'],
  ['import * as all from "chain-library";', 'try { all = await import("chain-library")'],
])('wraps %s as well', (code, part) => {
  expect(withOptionalLibraries(code, libraries)).toContain(part)
})

it.each([
  'import { a } from "chain-library-of-others";',
  'import { a } from "valibot";',
  'import("./chain-library.js")',
])('leaves %s unchanged', (code) => {
  expect(withOptionalLibraries(code, libraries)).toBe(code)
})

it('imports dynamically inside `try`, which every bundler treats as optional', () => {
  const made = withOptionalLibraries('const load = () => import("chain-library/deep");', libraries)
  expect(made).toBe(
    'const load = () => (async () => { try { return await import("chain-library/deep"); } catch (cause) { throw cause; } })();',
  )
})
