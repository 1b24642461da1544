import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Finding } from './createPlantedTree.ts'
import { compile, createPlantedTree, lint } from './createPlantedTree.ts'
import { typeBreaches } from './typeBreaches.ts'

const imports = 'style/noRestrictedImports'
const globals = 'style/noRestrictedGlobals'
const door = 'performance/noBarrelFile'

const uses = (specifier: string, name = 'a') =>
  `import { ${name} } from '${specifier}'\nexport const used = [${name}]\n`
const lines = (count: number, line: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => line(n)).join('\n')
const conditionalHook =
  "import { useId } from 'react'\nexport const Hooked = (props: { on: boolean }) => {\n  if (props.on) useId()\n  return null\n}\n"
const modified = (word: string) => `import { it } from 'vitest'\nit.${word}('runs', () => {})\n`
const longFunction = `export function long(add: (n: number) => void) {\n${lines(61, (n) => `  add(${n})`)}\n}\n`
const knotted = `export const knotted = (a: number, b: number) => {\n${lines(9, (n) => `  if (a > ${n}) { if (b > ${n}) return a }`)}\n  return b\n}\n`

/** One planted breach of each kind: its kind, file, expected rule and text. */
const breaches: readonly (readonly [kind: string, path: string, rule: string, text: string])[] = [
  ['the kernel imports React', 'kernel/importsReact.ts', imports, uses('react')],
  ['the kernel imports a chain library', 'kernel/importsViem.ts', imports, uses('viem')],
  ['the kernel imports the shell', 'kernel/importsShell.ts', imports, uses('#ui-shell')],
  [
    'the kernel imports only a type of a plugin',
    'kernel/importsType.ts',
    imports,
    "import type { A } from '#plugins/ports/swaps'\nexport type B = A\n",
  ],
  [
    'the kernel imports a feature on demand',
    'kernel/importsLater.ts',
    imports,
    "export const load = () => import('#plugins/swaps/index')\n",
  ],
  [
    'the kernel re-exports from elsewhere',
    'kernel/reexports.ts',
    imports,
    "export type { A } from '../ui-shell/index.ts'\n",
  ],
  [
    'the kernel climbs out of its folder',
    'kernel/climbs.ts',
    imports,
    uses('../ui-shell/theme.ts'),
  ],
  ['a namespace imports React', 'namespaces/ton/importsReact.ts', imports, uses('react')],
  [
    'a namespace imports another namespace',
    'namespaces/ton/importsOther.ts',
    imports,
    uses('#namespaces/eip155'),
  ],
  [
    'a namespace climbs into another namespace',
    'namespaces/ton/climbs.ts',
    imports,
    uses('../eip155/chain.ts'),
  ],
  [
    'a namespace imports the inside of the kernel',
    'namespaces/ton/importsInside.ts',
    imports,
    uses('#kernel/wallets/rpc.ts'),
  ],
  ['a connect path imports its chain library', 'namespaces/ton/connect.ts', imports, uses('viem')],
  [
    'a namespace manifest imports its chain library',
    'namespaces/ton/manifest.ts',
    imports,
    uses('viem/chains'),
  ],
  [
    'a namespace uses the costly client',
    'namespaces/ton/chain.ts',
    imports,
    uses('viem', 'createPublicClient'),
  ],
  [
    'a namespace touches the page',
    'namespaces/ton/touchesPage.ts',
    globals,
    'export const wallet = () => window\n',
  ],
  [
    'a namespace requests by itself',
    'namespaces/ton/requests.ts',
    globals,
    "export const read = () => fetch('x')\n",
  ],
  [
    'the conformance suite imports a test runner',
    'test/conformance/importsRunner.ts',
    imports,
    uses('vitest'),
  ],
  [
    'the conformance suite imports React',
    'test/conformance/importsReact.ts',
    imports,
    uses('react'),
  ],
  [
    'the shell imports a plugin',
    'ui-shell/importsPlugin.ts',
    imports,
    uses('#plugins/ports/swaps'),
  ],
  ['the shell imports a state library', 'ui-shell/importsImmer.ts', imports, uses('immer')],
  ['the shell climbs into the kernel', 'ui-shell/climbs.ts', imports, uses('../kernel/router.ts')],
  [
    'the shell reads the clock',
    'ui-shell/readsClock.ts',
    globals,
    'export const now = () => Date.now()\n',
  ],
  [
    'the shell stores by itself',
    'ui-shell/stores.ts',
    globals,
    "export const theme = () => localStorage.getItem('theme')\n",
  ],
  [
    "a plugin imports another plugin's code",
    'plugins/swaps/importsCode.ts',
    imports,
    uses('#plugins/send/setup'),
  ],
  [
    "a plugin imports another plugin's door",
    'plugins/swaps/importsDoor.ts',
    imports,
    uses('#plugins/send/index'),
  ],
  [
    'a plugin climbs into another plugin',
    'plugins/swaps/climbs.ts',
    imports,
    uses('../ports/send.ts'),
  ],
  [
    'a plugin imports a namespace',
    'plugins/swaps/importsNamespace.ts',
    imports,
    uses('#namespaces/eip155'),
  ],
  [
    'a plugin imports the WalletConnect client',
    'plugins/swaps/importsClient.ts',
    imports,
    uses('@walletconnect/universal-provider'),
  ],
  [
    'a view imports the WalletConnect client',
    'plugins/swaps/ImportsClientView.tsx',
    imports,
    uses('@walletconnect/universal-provider'),
  ],
  [
    'plugin code that is no view imports React',
    'plugins/swaps/importsReact.ts',
    imports,
    uses('react'),
  ],
  ['a view imports a chain library', 'plugins/swaps/ImportsViemView.tsx', imports, uses('viem')],
  [
    'the WalletConnect plugin imports a chain library',
    'plugins/walletconnect/importsViem.ts',
    imports,
    uses('viem'),
  ],
  [
    'the catalogue enters a folder past its door',
    'modal/catalog.ts',
    imports,
    "export const load = () => import('#plugins/swaps/setup')\n",
  ],
  ['the composition root uses a library itself', 'modal/index.ts', imports, uses('viem')],
  [
    'two files import each other',
    'kernel/circleOne.ts',
    'suspicious/noImportCycles',
    "import { two } from './circleTwo.ts'\nexport const one = () => two\n",
  ],
  [
    'a circle of types only',
    'kernel/typeOne.ts',
    'suspicious/noImportCycles',
    "import type { Two } from './typeTwo.ts'\nexport type One = Two[]\n",
  ],
  [
    'a file over 250 lines',
    'kernel/longFile.ts',
    'style/noExcessiveLinesPerFile',
    lines(251, (n) => `export const row${n} = ${n}`),
  ],
  [
    'a function over 60 lines',
    'kernel/longFunction.ts',
    'complexity/noExcessiveLinesPerFunction',
    longFunction,
  ],
  [
    'a function too knotted to follow',
    'kernel/knotted.ts',
    'complexity/noExcessiveCognitiveComplexity',
    knotted,
  ],
  ['any', 'kernel/anyType.ts', 'suspicious/noExplicitAny', 'export const a = (b: any) => b\n'],
  [
    'a non-null assertion',
    'plugins/swaps/asserts.ts',
    'style/noNonNullAssertion',
    'export const a = (b?: string) => b!.length\n',
  ],
  [
    'a default export of a file that is not lazy',
    'kernel/exportsDefault.ts',
    'style/noDefaultExport',
    'export default 1\n',
  ],
  [
    'a barrel that is no door',
    'plugins/swaps/all.ts',
    door,
    "export { a } from './importsReact.ts'\n",
  ],
  [
    'a file name in another style',
    'kernel/file_name.ts',
    'style/useFilenamingConvention',
    'export const a = 1\n',
  ],
  ['an enum', 'kernel/enumeration.ts', 'style/noEnum', 'export enum A { one }\n'],
  [
    'a namespace of TypeScript',
    'kernel/moduleBlock.ts',
    'style/noNamespace',
    'export namespace A {\n  export const a = 1\n}\n',
  ],
  [
    'a parameter property',
    'kernel/parameterProperty.ts',
    'style/noParameterProperties',
    'export class A {\n  constructor(readonly a: string) {}\n}\n',
  ],
  [
    'an import that nothing uses',
    'kernel/unusedImport.ts',
    'correctness/noUnusedImports',
    "import mitt from 'mitt'\nexport const a = 1\n",
  ],
  [
    'a variable that nothing uses',
    'kernel/unusedVariable.ts',
    'correctness/noUnusedVariables',
    'const a = 1\nexport const b = 2\n',
  ],
  [
    'code from text',
    'plugins/swaps/evaluates.ts',
    'security/noGlobalEval',
    "export const a = () => eval('1')\n",
  ],
  [
    'a hook in a condition',
    'ui-shell/Hooked.tsx',
    'correctness/useHookAtTopLevel',
    conditionalHook,
  ],
  [
    'a test file over 400 lines',
    'kernel/longTest.test.ts',
    'style/noExcessiveLinesPerFile',
    lines(401, (n) => `export const row${n} = ${n}`),
  ],
  [
    'output on the console',
    'plugins/swaps/logs.ts',
    'suspicious/noConsole',
    "export const a = () => console.log('a')\n",
  ],
  [
    'a type imported as a value',
    'kernel/typeAsValue.ts',
    'style/useImportType',
    "import { One } from './typeOne.ts'\nexport const a: One[] = []\n",
  ],
  [
    'HTML from text',
    'ui-shell/Html.tsx',
    'security/noDangerouslySetInnerHtml',
    "export const Html = () => <p dangerouslySetInnerHTML={{ __html: '' }} />\n",
  ],
  [
    'an image without a text',
    'ui-shell/Picture.tsx',
    'a11y/useAltText',
    'export const Picture = () => <img src="a" />\n',
  ],
  ['a focused test', 'kernel/focused.test.ts', 'suspicious/noFocusedTests', modified('only')],
  ['a skipped test', 'kernel/skipped.test.ts', 'suspicious/noSkippedTests', modified('skip')],
]

/** Files that keep the rules, so that a guard which reports everything is noticed too. */
const honest: Readonly<Record<string, string>> = {
  'kernel/circleTwo.ts': "import { one } from './circleOne.ts'\nexport const two = () => one\n",
  'kernel/typeTwo.ts': "import type { One } from './typeOne.ts'\nexport type Two = { one?: One }\n",
  'kernel/honest.ts':
    "import { produce } from 'immer'\nimport mitt from 'mitt'\nimport { string } from 'valibot'\nexport const honest = [produce, mitt, string]\n",
  'modal/browserPlatform.ts': 'export const now = () => Date.now()\n',
  'namespaces/eip155/chain.ts':
    "import { createClient } from 'viem'\nimport { fault } from '#kernel'\nexport const chain = [createClient, fault]\n",
  'ui-shell/Honest.tsx':
    "import { useState } from 'react'\nimport { defineSlot } from '#kernel'\nimport styles from './honest.css?inline'\nexport const Honest = () => [useState, defineSlot, styles].length\n",
  'plugins/send/SendView.tsx':
    "import { useState } from 'react'\nimport { t } from '#ui-shell'\nimport { swapRoute } from '#plugins/ports/swaps'\nexport default function SendView() {\n  return [useState, t, swapRoute].length\n}\n",
  'plugins/send/index.ts': "export { manifest } from './manifest.ts'\n",
  'plugins/walletconnect/wrapClient.ts':
    "export const client = () => import('@walletconnect/universal-provider')\n",
}
const inCircle = ['kernel/circleTwo.ts', 'kernel/typeTwo.ts']

describe('linter reports', () => {
  const tree = createPlantedTree({
    ...Object.fromEntries(breaches.map(([, path, , text]) => [path, text])),
    ...honest,
  })
  let findings: Finding[] = []
  beforeAll(async () => {
    findings = await lint(tree.folder)
  }, 60_000)
  afterAll(tree.remove)

  it.each(breaches)('%s', (_, path, rule) => {
    expect(findings.filter((one) => one.path === path).map((one) => one.rule)).toContain(rule)
  })

  it('reports nothing in files that keep the rules', () => {
    expect(findings.filter(({ path }) => path in honest && !inCircle.includes(path))).toEqual([])
  })
})

describe('compiler reports', () => {
  const tree = createPlantedTree({
    ...Object.fromEntries(typeBreaches.map(([, path, , text]) => [path, text])),
    'kernel/types.ts': 'export type A = number\n',
  })
  const findings: Finding[] = []
  beforeAll(async () => {
    findings.push(
      ...(await compile(tree.folder, 'kernel')),
      ...(await compile(tree.folder, 'namespaces')),
    )
  }, 60_000)
  afterAll(tree.remove)

  it.each(typeBreaches)('%s', (_, path, code) => {
    expect(findings).toContainEqual({ path, rule: code })
  })
})
