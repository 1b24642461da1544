// The page of the shell's parts, from the types and docstrings of their source.
import { code, link, row, table } from './markdownTable.mjs'
import { readComponent, readExports, readFunction, readKeys } from './readDeclarations.mjs'
import { trimBody } from './trimBody.mjs'

/** Types of properties that several parts share, in words. */
const shared = (/** @type {string} */ type) =>
  type === 'DataAttributes'
    ? 'attributes that begin with `data-`'
    : type
        .replace(
          /^Omit<\s*ComponentProps(?:WithoutRef)?<(?:typeof )?'?(\w+)'?>, (.+?)\s*>$/,
          (_, element, left) =>
            `those of \`<${element}>\` except ${left.replaceAll("'", '`').replaceAll(' | ', ', ')}`,
        )
        .replace(/^ComponentProps<typeof (\w+)>$/, 'those of `<$1>`')

/** A part with its properties as a table. */
function partSection(/** @type {{ name: string, local: string, path: string }} */ found) {
  const { doc, members, others } = readComponent(found.path, found.local)
  const rows = members.map(({ name, optional, signature, doc: meaning }) =>
    row(code(name + (optional ? '?' : '')), code(signature), link(meaning)),
  )
  return [
    `### ${found.name}`,
    link(doc),
    rows.length > 0 ? table(['Property', 'Type', 'Meaning'], rows) : '',
    others.length > 0 ? `Takes further properties: ${others.map(shared).join('; ')}.` : '',
  ]
}

/** The hooks of the door as a table. */
function hookTable() {
  const hooks = readExports('ui-shell/index.ts').filter(({ name }) => /^use[A-Z]/.test(name))
  const rows = hooks.map(({ local, path }) => {
    const { head, doc } = readFunction(path, local)
    // Type arguments of a manifest are inferred, and would hide the rest.
    return row(code(head.replace(/< Id[^(]*>(?=\()/, '')), link(doc))
  })
  return table(['Hook', 'Meaning'], rows)
}

/** The functions of the door that are neither hooks nor names of slots and services, as a table. */
function functionTable() {
  const rows = readExports('ui-shell/index.ts')
    .filter(({ name, path }) => /^(?!use[A-Z])[a-z]/.test(name) && /\.tsx?$/.test(path))
    .map(({ local, path }) => readFunction(path, local))
    .map(({ head, doc }) => ({ head: trimBody(head), doc }))
    .filter(({ head }) => /^\w+[(<]/.test(head))
    .map(({ head, doc }) => row(code(head), link(doc)))
  return table(['Function', 'Meaning'], rows.sort())
}

const iconNames = () =>
  [
    ...readKeys('ui-shell/iconPaths.ts', 'iconPaths'),
    ...readKeys('ui-shell/moreIconPaths.ts', 'moreIconPaths'),
  ].sort()

/** A door of its own has the QR code: its encoder is large, and few views draw one. */
const qrCode = { name: 'QrCode', local: 'QrCode', path: 'ui-shell/QrCode.tsx' }

/** Prints the page. */
export function printPrimitives() {
  const parts = readExports('ui-shell/index.ts').filter(
    ({ name, path }) => path.endsWith('.tsx') && /^[A-Z]/.test(name),
  )
  return `${[
    '# Parts and hooks of views',
    '<!-- Written by `npm run reference` from the types of the source: edit those. -->',
    'The React components of `latchkey/ui-shell`, from which the built-in views and those of your [plugin](writing-a-plugin.md) are made. They follow the theme, the language and the direction of the page.',
    '```tsx\nimport { Badge, Icon, List, Row, Screen } from \'latchkey/ui-shell\'\n\nexport default function NetworksView() {\n  return (\n    <Screen title="Networks">\n      <List>\n        <Row title="Ethereum" note="12 s" leading={<Icon name="globe" />} badge={<Badge>New</Badge>} />\n      </List>\n    </Screen>\n  )\n}\n```',
    '## Icons',
    'Values of `name` of `<Icon>`, of `icon` of `<IconButton>`, and of `icon` in contributions to slots (the type `IconName`):',
    iconNames().map(code).join(', '),
    '## Components',
    ...[...parts, qrCode].sort((a, b) => a.name.localeCompare(b.name)).flatMap(partSection),
    '## Hooks',
    'A view gets everything else by hooks of `latchkey/ui-shell`: `useService` with a reference of a service, of the kernel or of another plugin, `useRouter` to move on, `useTask` for work that takes time.',
    hookTable(),
    '## Functions',
    'Functions of `latchkey/ui-shell` for what a view shows. `latchkey/kernel/amount` has those that calculate with amounts.',
    functionTable(),
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`
}
