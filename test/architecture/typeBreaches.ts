/** One breach of each compiler flag: its kind, file, error code and text. */
export const typeBreaches: readonly (readonly [
  kind: string,
  path: string,
  code: string,
  text: string,
])[] = [
  [
    'the DOM in the kernel',
    'kernel/touchesDom.ts',
    'TS2584',
    'export const title = () => document.title\n',
  ],
  [
    'Node in the kernel',
    'kernel/touchesNode.ts',
    'TS2591',
    'export const home = () => process.cwd()\n',
  ],
  [
    'Node in a namespace',
    'namespaces/ton/touchesNode.ts',
    'TS2591',
    'export const home = () => process.cwd()\n',
  ],
  [
    'an index used unchecked',
    'kernel/index1.ts',
    'TS2532',
    'export const first = (a: string[]) => a[0].length\n',
  ],
  [
    'undefined given to an optional property',
    'kernel/optional.ts',
    'TS2375',
    'export const a: { b?: string } = { b: undefined }\n',
  ],
  [
    'an override without the word',
    'kernel/override.ts',
    'TS4114',
    'class A { a() {} }\nexport class B extends A { a() {} }\n',
  ],
  [
    'a parameter property',
    'kernel/property.ts',
    'TS1294',
    'export class A { constructor(readonly a: string) {} }\n',
  ],
  [
    'a type imported as a value',
    'kernel/typeAsValue.ts',
    'TS1484',
    "import { A } from './types.ts'\nexport const a: A = 1\n",
  ],
  ['an implicit any', 'kernel/implicit.ts', 'TS7006', 'export const a = (b) => b\n'],
  [
    'a case that falls through',
    'kernel/fallsThrough.ts',
    'TS7029',
    `export function a(b: number) {
  switch (b) {
    case 1:
      b++
    default:
      return b
  }
}
`,
  ],
]
