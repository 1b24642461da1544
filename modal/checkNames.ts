import type { Kernel, LatchkeyError, OpenRequest } from '#kernel'
import { findInvalidParam, views } from '#ui-shell/slots'
import { namespaces } from './catalog.ts'
import { describeUnknown } from './describeUnknown.ts'
import { modalError } from './errors.ts'
import { isDevelopment } from './isDevelopment.ts'
import {
  featureNames,
  namespaceAliases,
  optionNames,
  orderedNames,
  themeVariableNames,
} from './knownNames.ts'
import { listUnknown } from './listUnknown.ts'
import type { ModalOptions } from './ModalOptions.ts'
import { checkValues } from './options/checkValues.ts'
import { reportHostFault } from './reportHostFault.ts'
import type { SnapshotStore } from './snapshotStore.ts'
import { viewNames } from './viewNames.ts'
import { createWarningLog } from './warningLog.ts'

/** Reports a flaw of the options or of an opening; rejects with it in development builds. */
export type NameCheck = (opening: OpenRequest) => Promise<void>

const listInstalled = ({ networks }: Kernel) => [
  ...new Set([
    ...Object.keys(namespaces),
    ...networks.manifests().map(({ namespace }) => namespace),
  ]),
]

/** The error of a namespace that nothing brings, in the options or at an opening. */
function findNamespace(
  kernel: Kernel,
  options: ModalOptions,
  { namespace }: OpenRequest,
): LatchkeyError | undefined {
  const known = listInstalled(kernel)
  const describe = (option: string, names: readonly string[] = []) =>
    names
      .filter((name) => !known.includes(name))
      .map((name) => describeUnknown(option, name, known, namespaceAliases))[0]
  return (
    describe('namespaces', options.namespaces) ??
    describe('open({ namespace })', namespace === undefined ? [] : [namespace])
  )
}

function findView(kernel: Kernel, { view }: OpenRequest): LatchkeyError | undefined {
  const known = [...viewNames, ...kernel.read(views).map(({ route }) => route)]
  return view === undefined || known.includes(view.route)
    ? undefined
    : describeUnknown('open({ view })', view.route, known)
}

/** The error of a view that lacks a param. A view whose code does not load shows that itself. */
async function findParam(
  kernel: Kernel,
  { view }: OpenRequest,
): Promise<LatchkeyError | undefined> {
  const part = await kernel
    .read(views)
    .find(({ route }) => route === view?.route)
    ?.load()
    .catch(() => undefined)
  return view && findInvalidParam(view.route, part?.default, view.params)
}

/** Names in lists of the host that nothing has. Plugins may bring names of their own. */
function listUnordered({ plugins = [], ...options }: ModalOptions): readonly LatchkeyError[] {
  if (plugins.length > 0) return []
  return Object.entries(orderedNames).flatMap(([option, known]) => {
    const names: unknown = Reflect.get(options, option)
    return Array.isArray(names)
      ? names
          .filter((name) => typeof name === 'string' && !known.includes(name))
          .map((name) => describeUnknown(option, name, known))
      : []
  })
}

/** The error of a default network that the modal does not have. */
function findNetwork(
  { networks }: Kernel,
  { defaultNetwork }: ModalOptions,
): LatchkeyError | undefined {
  if (!defaultNetwork || networks.manifests().length === 0 || networks.find(defaultNetwork))
    return undefined
  return modalError('name-unknown', {
    option: 'defaultNetwork',
    name: defaultNetwork,
    hint: 'Add it to `networks`, or pass one that the modal has.',
  })
}

/**
 * Checks the names and values in the options of `createModal`, and follows the theme variables that
 * are set later. Each mistake is an error in development builds, and a warning on the console in
 * others.
 */
export function checkNames(
  kernel: Kernel,
  options: ModalOptions,
  { get, subscribe }: SnapshotStore,
): NameCheck {
  const warn = createWarningLog(kernel, options)
  const reported = new Set<string>()
  const report = (error: LatchkeyError) => {
    if (reported.has(error.message)) return
    reported.add(error.message)
    if (isDevelopment()) reportHostFault(kernel, String(error.context['option']), error)
    else warn(`${error.message} ${error.remedy}`)
  }
  let checked: object | undefined
  const checkTheme = () => {
    const { themeVariables } = get()
    if (checked === themeVariables) return
    checked = themeVariables
    for (const error of listUnknown('themeVariables', themeVariables, themeVariableNames))
      report(error)
  }
  for (const error of [
    ...listUnknown('createModal', options, optionNames),
    ...listUnknown('features', options.features ?? {}, featureNames),
    ...listUnordered(options),
    ...checkValues(options),
  ])
    report(error)
  checkTheme()
  subscribe(checkTheme)
  return async (opening) => {
    const network = findNetwork(kernel, options)
    if (network) report(network)
    const name = findNamespace(kernel, options, opening) ?? findView(kernel, opening)
    // In other builds the view itself reports a param, and gives way.
    const error = name ?? (isDevelopment() ? await findParam(kernel, opening) : undefined)
    if (!error) return
    report(error)
    if (isDevelopment()) throw error
  }
}
