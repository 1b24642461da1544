import type { Kernel, LatchkeyError } from '#kernel'
import { views } from '#ui-shell/slots'
import { namespaces } from './catalog.ts'
import { modalError } from './errors.ts'
import { isDevelopment } from './isDevelopment.ts'
import { featureNames, namespaceAliases, optionNames, themeVariableNames } from './knownNames.ts'
import type { ModalOptions } from './ModalOptions.ts'
import { nearestName } from './nearestName.ts'
import { reportHostFault } from './reportHostFault.ts'
import type { SnapshotStore } from './snapshotStore.ts'
import { viewNames } from './viewNames.ts'
import { createWarningLog } from './warningLog.ts'

/** The check of the names that the host wrote. */
export type NameCheck = {
  /** The error of an enabled namespace that nothing brings, or of an unknown view. */
  findUnknown(view: string | undefined): LatchkeyError | undefined
  /** Reports an error, once. */
  report(error: LatchkeyError): void
}

function describeUnknown(option: string, name: string, known: readonly string[]): LatchkeyError {
  const nearest = nearestName(name, known)
  const hint = nearest
    ? `Did you mean \`${nearest}\`?`
    : known.length < 30
      ? `The names are ${known.join(', ')}.`
      : 'The types and the documentation list the names.'
  return modalError('name-unknown', { option, name, hint })
}

const listUnknown = (option: string, names: object, known: Readonly<Record<string, true>>) =>
  Object.keys(names)
    .filter((name) => !Object.hasOwn(known, name))
    .map((name) => describeUnknown(option, name, Object.keys(known)))

function findNamespace(kernel: Kernel, options: ModalOptions): LatchkeyError | undefined {
  const installed = kernel.networks.manifests().map(({ namespace }) => namespace)
  const known = [...new Set([...Object.keys(namespaces), ...installed])]
  const name = options.namespaces?.find((one) => !known.includes(one))
  if (name === undefined) return undefined
  const alias = namespaceAliases[name.toLowerCase()]
  return alias
    ? modalError('name-unknown', {
        option: 'namespaces',
        name,
        hint: `Did you mean \`${alias}\`?`,
      })
    : describeUnknown('namespaces', name, known)
}

function findView(kernel: Kernel, view: string | undefined): LatchkeyError | undefined {
  const known = [...viewNames, ...kernel.read(views).map(({ route }) => route)]
  return view === undefined || known.includes(view)
    ? undefined
    : describeUnknown('open({ view })', view, known)
}

/**
 * Checks the names in the options of `createModal`, and follows the theme variables that are set
 * later. Each unknown name is an error in development builds, and a warning on the console in
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
  ])
    report(error)
  checkTheme()
  subscribe(checkTheme)
  return {
    findUnknown: (view) => findNamespace(kernel, options) ?? findView(kernel, view),
    report,
  }
}
