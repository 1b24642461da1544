import { describe, expect, it } from 'vitest'
import { withHeldLibraries, withLibrariesLoaded } from '../../tools/optionalPeers.mjs'

const libraries = ['chain-library']
const hold = (code: string) => withHeldLibraries(code, 'chunks/some.js', libraries)

describe('the import of an optional library', () => {
  it('comes from the file that holds the library, with an install hint', () => {
    const { code, paths } = hold(
      'import { a } from "./a.js";\nimport { Thing, other as another } from "chain-library/deep";\nconst x = Thing;\n',
    )
    expect(paths).toEqual(['chain-library/deep'])
    expect(code.split('\n')).toEqual([
      'import { a } from "./a.js";',
      'import { library as library$0 } from "./library-chain-library-deep.js"; ' +
        'if (!("Thing" in library$0)) throw new Error("chain-library is not installed."); ' +
        'const { Thing, other: another } = library$0;',
      'const x = Thing;',
      '',
    ])
  })

  it.each([
    ['import all from "chain-library"', 'const { default: all } = library$0'],
    ['import * as all from "chain-library";', 'import { library as all } from "./library-chain'],
  ])('comes from there when it is written %s', (code, part) => {
    expect(hold(code).code).toContain(part)
  })

  it.each([
    'import { a } from "chain-library-of-others";',
    'import { a } from "valibot";',
    'import("./chain-library.js")',
  ])('leaves %s unchanged', (code) => {
    expect(hold(code)).toEqual({ code, paths: [] })
  })

  it('stands inside `try` when it is dynamic, which every bundler treats as optional', () => {
    expect(hold('const load = () => import("chain-library/deep");').code).toBe(
      'const load = () => (async () => { try { return await import("chain-library/deep"); } catch (cause) { throw cause; } })();',
    )
  })
})

describe('a chunk that needs an optional library', () => {
  const load = 'import("./library-chain-library.js").then(({ load }) => load())'
  const held = new Map([['chunks/deep.js', ['chain-library']]])
  const chunk = (name: string, code: string, imports: string[] = []) => ({
    fileName: `chunks/${name}.js`,
    code,
    imports,
  })

  it('is imported once its libraries are loaded, those of its own imports included', () => {
    const made = withLibrariesLoaded(
      [
        chunk('first', 'const a = await import("./middle.js"); import("./plain.js")'),
        chunk('middle', 'import "./deep.js"', ['chunks/deep.js']),
        chunk('deep', ''),
        chunk('plain', ''),
      ],
      held,
    )
    expect(made.get('chunks/first.js')).toBe(
      `const a = await Promise.all([${load}]).then(() => import("./middle.js")); import("./plain.js")`,
    )
  })

  it('cannot be part of a door: the library would have to be there at once', () => {
    const door = { fileName: 'door.js', code: '', imports: ['chunks/deep.js'], isEntry: true }
    expect(() => withLibrariesLoaded([door, chunk('deep', '')], held)).toThrow(
      'door.js needs chain-library as soon as it is imported',
    )
  })
})
