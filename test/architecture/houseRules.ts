import type { SyntaxNode } from './syntax.ts'
import { getChild, getText, parseModule, walk } from './syntax.ts'

/** A rule that no linter rule states: where it holds, and whether a node breaks it. */
type HouseRule = {
  readonly name: string
  readonly in: (path: string) => boolean
  readonly broken: (node: SyntaxNode, above: readonly SyntaxNode[]) => boolean
}

const everywhere = () => true
const outsideBrowserFile = (path: string) => path !== 'modal/browserPlatform.ts'
const inChainAndFeatureCode = (path: string) => /^(plugins|namespaces)\//.test(path)

const inFunction = (above: readonly SyntaxNode[]) =>
  above.some((one) =>
    /^(Function|ArrowFunction|MethodDefinition|PropertyDefinition|TSAbstract)/.test(one.type),
  )
const declaredReadonly = (above: readonly SyntaxNode[]) => {
  const declared = getChild(
    above.findLast((one) => one.type === 'VariableDeclarator'),
    'id',
  )
  return /^Readonly(Map|Set)$/.test(
    getText(
      getChild(getChild(getChild(declared, 'typeAnnotation'), 'typeAnnotation'), 'typeName'),
    ) ?? '',
  )
}
const isNewOf = (node: SyntaxNode, names: RegExp) =>
  node.type === 'NewExpression' && names.test(getText(getChild(node, 'callee')) ?? '')
const memberOf = (node: SyntaxNode) => ({
  object: getText(getChild(node, 'object')) ?? '',
  property: getText(getChild(node, 'property')) ?? '',
})
const callee = (node: SyntaxNode) =>
  node.type === 'CallExpression' ? getChild(node, 'callee') : undefined
const callsMethod = (node: SyntaxNode, names: RegExp) =>
  names.test(getText(getChild(callee(node), 'property')) ?? '')
const argumentTexts = (node: SyntaxNode): (string | undefined)[] =>
  Array.isArray(node['arguments']) ? node['arguments'].map((one) => getText(one)) : []
const targetOrigin = (node: SyntaxNode): unknown =>
  (Array.isArray(node['properties']) ? node['properties'] : []).find(
    (one) => getText(one, 'key') === 'targetOrigin',
  )?.value?.value

/** True for a function, and for the name of one in the module of `node`. */
const isFunction = (node: SyntaxNode | undefined, above: readonly SyntaxNode[]): boolean => {
  if (/^(Arrow)?Function/.test(node?.type ?? '')) return true
  const [module] = above
  if (node?.type !== 'Identifier' || !module) return false
  let found = false
  walk(module, (one) => {
    const made = one.type === 'VariableDeclarator' ? getChild(one, 'init') : undefined
    if (!made || getText(one, 'id') !== getText(node)) return
    found ||= isFunction(made, []) || getText(callee(made)) === 'useCallback'
  })
  return found
}

const sinks =
  /^(innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment|setHTMLUnsafe|parseFromString|srcdoc|dangerouslySetInnerHTML)$/
const deniedGlobals = /^(fetch|XMLHttpRequest|localStorage|sessionStorage|indexedDB|console|Date)$/

export const houseRules: readonly HouseRule[] = [
  {
    name: 'no cast: narrow with a type guard or parse',
    in: inChainAndFeatureCode,
    broken: (node) =>
      (node.type === 'TSAsExpression' &&
        getText(getChild(getChild(node, 'typeAnnotation'), 'typeName')) !== 'const') ||
      node.type === 'TSTypeAssertion',
  },
  {
    name: 'no module-level mutable state: two modals on one page never meet',
    in: everywhere,
    broken: (node, above) =>
      !inFunction(above) &&
      ((node.type === 'VariableDeclaration' && node['kind'] !== 'const') ||
        isNewOf(node, /^(WeakMap|WeakSet|WeakRef|EventTarget|AbortController)$/) ||
        (isNewOf(node, /^(Map|Set)$/) && !declaredReadonly(above))),
  },
  {
    name: 'no bare Error: throw a LatchkeyError with a code',
    in: everywhere,
    broken: (node) => isNewOf(node, /^Error$/),
  },
  {
    name: 'no Math.random: randomness comes from the platform',
    in: outsideBrowserFile,
    broken: (node) =>
      node.type === 'MemberExpression' &&
      memberOf(node).object === 'Math' &&
      memberOf(node).property === 'random',
  },
  {
    name: 'no impure global reached through window, self or globalThis',
    in: outsideBrowserFile,
    broken: (node) =>
      node.type === 'MemberExpression' &&
      /^(window|self|globalThis)$/.test(memberOf(node).object) &&
      deniedGlobals.test(memberOf(node).property),
  },
  {
    name: "no message posted to '*': name the origin",
    in: everywhere,
    broken: (node) =>
      callsMethod(node, /^postMessage$/) &&
      (argumentTexts(node).includes('*') ||
        (Array.isArray(node['arguments']) &&
          node['arguments'].some((one) => targetOrigin(one) === '*'))),
  },
  {
    name: 'no HTML sink: React and text nodes only',
    in: everywhere,
    broken: (node) =>
      (node.type === 'MemberExpression' && sinks.test(memberOf(node).property)) ||
      (node.type === 'JSXAttribute' && sinks.test(getText(node, 'name') ?? '')) ||
      (node.type === 'MemberExpression' &&
        memberOf(node).object === 'document' &&
        /^write(ln)?$/.test(memberOf(node).property)),
  },
  {
    name: 'no style or script element, no style attribute as text: they need a looser policy',
    in: everywhere,
    broken: (node) =>
      (callsMethod(node, /^createElement(NS)?$/) &&
        argumentTexts(node).some((one) => one === 'style' || one === 'script')) ||
      (callsMethod(node, /^setAttribute$/) && argumentTexts(node)[0] === 'style') ||
      (node.type === 'JSXOpeningElement' && /^(style|script)$/.test(getText(node, 'name') ?? '')),
  },
  {
    name: 'no function in ref: React 18 does not run what it returns, an object of useRef instead',
    in: everywhere,
    broken: (node, above) =>
      node.type === 'JSXAttribute' &&
      getText(node, 'name') === 'ref' &&
      isFunction(getChild(getChild(node, 'value'), 'expression'), above),
  },
  {
    name: 'no code from text: new Function',
    in: everywhere,
    broken: (node) => isNewOf(node, /^Function$/) || getText(callee(node)) === 'Function',
  },
  {
    name: 'no type query: write an import type, which the import boundaries see',
    in: everywhere,
    broken: (node) => node.type === 'TSImportType',
  },
]

const forbiddenName = /(util|helper|common|manager|controller|misc)s?(\/|\.|$)/i

/** The rules a file breaks, each with its line. */
export function findBreaches(path: string, text: string): string[] {
  const rules = houseRules.filter((rule) => rule.in(path))
  const found = forbiddenName.test(path)
    ? [`${path}: a name that says nothing: call the file after its one export`]
    : []
  walk(parseModule(path, text), (node, above) => {
    for (const rule of rules)
      if (rule.broken(node, above))
        found.push(
          `${path}:${text.slice(0, Number(node['start'])).split('\n').length}: ${rule.name}`,
        )
  })
  return found
}
