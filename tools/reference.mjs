// `npm run reference`: writes the pages of docs that are printed from the source.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { doorSection } from './doorSection.mjs'
import { printDoubles } from './doublesPage.mjs'
import { isMain } from './isMain.mjs'
import { printKit } from './kitPage.mjs'
import { code, link, row, table } from './markdownTable.mjs'
import { printPorts } from './portsPage.mjs'
import { printPrimitives } from './primitivesPage.mjs'
import { readConstant, readExports, readFunction, readList, readType } from './readDeclarations.mjs'
import { viewSection } from './viewSection.mjs'

const docs = join(import.meta.dirname, '../docs')

/** @typedef {import('./readDeclarations.mjs').Member} Member */

/**
 * The type of an optional value without the `undefined` that its question mark says; of a function,
 * it may be what that returns.
 */
const withoutUndefined = (/** @type {string} */ signature) =>
  signature.includes('=>')
    ? signature.replace(/^\((\(.*)\) \| undefined$/, '$1')
    : signature.replace(/ \| undefined$/, '')

/** Rows of the values of a type. */
const valueRows = (/** @type {readonly Member[]} */ members) =>
  members.map(({ name, optional, signature, doc }) =>
    optional
      ? row(code(`${name}?`), code(withoutUndefined(signature)), link(doc))
      : row(code(name), code(signature), link(doc)),
  )

/** A section with the members of a type as a table. */
function typeSection(
  /** @type {string} */ title,
  /** @type {string} */ path,
  /** @type {string} */ name,
  /** @type {string} */ column,
) {
  const { doc, members } = readType(path, name)
  return [`### ${title}`, link(doc), table([column, 'Type', 'Meaning'], valueRows(members))]
}

/**
 * A method that another type narrows: the narrower signature, and what the two say of it together.
 * @param {Member | undefined} wide
 * @param {Member} narrow
 */
function narrowMethod(wide, narrow) {
  if (!wide) return narrow
  const sentences = narrow.doc.split(/(?<=\.) /)
  const added = sentences.filter((sentence) => !wide.doc.includes(sentence.slice(0, -1)))
  return { ...narrow, doc: [wide.doc, ...added].join(' ') }
}

/** The methods of the handle. */
function methodSection() {
  const { members } = readType('ui-shell/hostTypes.ts', 'Modal')
  const methods = new Map(members.map((member) => [member.name, member]))
  // The handle of `createModal` narrows methods of the one that views have.
  for (const member of readType('modal/Modal.ts', 'Modal').members)
    methods.set(member.name, narrowMethod(methods.get(member.name), member))
  const rows = [...methods.values()].map(({ name, signature, doc }) =>
    row(code(name + signature), link(doc)),
  )
  return [
    '## Modal',
    link(readType('ui-shell/hostTypes.ts', 'Modal').doc),
    table(['Method', 'Effect'], rows),
  ]
}

/** Components and hooks of the React door. */
function reactSection() {
  const functions = readExports('ui-shell/react.ts').map(({ name, local, path }) => {
    const { head, doc } = readFunction(path, local)
    return { name, doc, head: head.replace(local, name) }
  })
  const isHook = (/** @type {{ name: string }} */ { name }) => name.startsWith('use')
  return [
    '## React',
    'From `latchkey/react`.',
    table(
      ['Component', 'Meaning'],
      functions
        .filter((one) => !isHook(one))
        .map(({ name, doc }) => row(code(`<${name}>`), link(doc))),
    ),
    ...typeSection(
      'Properties of ConnectButton',
      'ui-shell/buttonOptions.ts',
      'ButtonOptions',
      'Property',
    ),
    '### Hooks',
    table(
      ['Hook', 'Meaning'],
      functions.filter(isHook).map(({ head, doc }) => row(code(head), link(doc))),
    ),
  ]
}

/** The docstring of the plugin behind a feature. */
function describeFeature(/** @type {Record<string, string>} */ { load = '' }) {
  const [, plugin = 'embedded-wallet', factory = 'embeddedWallet'] =
    /#plugins\/([\w-]+)\/index'\)\)\.(\w+)/.exec(load) ?? []
  return readConstant(`plugins/${plugin}/index.ts`, factory)
}

/** The values of the option `features` that no remote entry decides and no plugin stands behind. */
const hostSwitches = [
  row(
    code('analytics'),
    code('true'),
    '',
    'yes',
    'Usage events; with `false` three remain, and no error reports: [analytics](analytics.md).',
  ),
  row(code('errorReports'), code('true'), '', 'yes', 'Error reports: [analytics](analytics.md).'),
  row(
    code('legalCheckbox'),
    code('false'),
    '',
    '',
    'Visitors tick that they accept `termsConditionsUrl` and `privacyPolicyUrl` before they connect, in place of the links below the wallets.',
  ),
]

/** The features, with their defaults. */
function featureSection() {
  const rows = readList('modal/catalog.ts', 'features').map((feature) => {
    const { id = '', fallback = '', remote, provided, remoteOnly } = feature
    const text = (/** @type {string} */ value) => value.replaceAll("'", '')
    const needs = remoteOnly ? 'set by the project only' : provided ? 'yes' : ''
    return row(
      code(text(id)),
      code(fallback.replace(/\s+/g, ' ').replace(/,\s*\]/, ']')),
      remote ? code(text(remote)) : '',
      needs,
      link(describeFeature(feature)),
    )
  })
  return [
    '## Features',
    'Values of the option `features`: `false`, `true`, or a list of the parts that are on.',
    'With a project, its remote configuration decides the features that have a remote entry: one that the answer leaves out is off, and one with `config: null` is left to `features`. A local value that is overruled is named in a warning. The answer is kept for five minutes; while it is out of reach for 2 s, and without a project, `features` and the defaults apply.',
    table(
      ['Feature', 'Default', 'Remote entry', 'Needs a project', 'Meaning'],
      [...rows, ...hostSwitches],
    ),
  ]
}

/** Prints the page. */
export function printReference() {
  const shell = 'ui-shell/hostTypes.ts'
  return `${[
    '# API reference',
    '<!-- Written by `npm run reference` from the types of the source: edit those. -->',
    'Every option, method, event and hook for sites. [Errors](errors.md) lists the codes, [Draw your own screens](headless.md) the services.',
    '## createModal',
    code(readFunction('modal/createModal.ts', 'createModal').head),
    link(readFunction('modal/createModal.ts', 'createModal').doc),
    ...typeSection('ModalOptions', 'modal/ModalOptions.ts', 'ModalOptions', 'Option'),
    ...methodSection(),
    ...typeSection('OpenOptions', shell, 'OpenOptions', 'Option'),
    ...typeSection('ModalEvents', shell, 'ModalEvents', 'Event'),
    ...typeSection('ModalSnapshot', shell, 'ModalSnapshot', 'Field'),
    ...typeSection(
      'NamespaceState',
      'kernel/wallets/connectionState.ts',
      'NamespaceState',
      'Field',
    ),
    ...['AccountState', 'AccountFacts', 'NetworkState', 'ConnectionInfo'].flatMap((name) =>
      typeSection(name, 'kernel/wallets/connectionState.ts', name, 'Field'),
    ),
    ...typeSection('Network', 'kernel/wallets/chainData.ts', 'Network', 'Field'),
    ...typeSection('KnownConnection', 'ui-shell/knownConnection.ts', 'KnownConnection', 'Field'),
    ...reactSection(),
    '## Element',
    'From `latchkey/element`.',
    code(readFunction('ui-shell/defineLatchkeyButton.ts', 'defineLatchkeyButton').head),
    link(readFunction('ui-shell/defineLatchkeyButton.ts', 'defineLatchkeyButton').doc),
    ...featureSection(),
    ...viewSection(),
    '## Content security policy',
    'From `latchkey/csp`.',
    code(readFunction('modal/buildContentSecurityPolicy.ts', 'buildContentSecurityPolicy').head),
    link(readFunction('modal/buildContentSecurityPolicy.ts', 'buildContentSecurityPolicy').doc),
    ...doorSection(),
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`
}

/** The printed pages, by their file in docs. */
export const printedPages = {
  'reference.md': printReference,
  'ports.md': printPorts,
  'primitives.md': printPrimitives,
  'namespace-doubles.md': printDoubles,
  'namespace-kit.md': printKit,
}

if (isMain(import.meta.filename))
  for (const [name, print] of Object.entries(printedPages)) writeFileSync(join(docs, name), print())
