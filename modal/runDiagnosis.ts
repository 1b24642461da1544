import type { Kernel } from '#kernel'
import type { Diagnosis } from '#ui-shell'
import type { DiagnosedOptions } from './diagnose.ts'
import { diagnose } from './diagnose.ts'
import { collectPageFacts } from './pageFacts.ts'

/** Diagnoses the modal on its page. With a project, a frame of the `secure` host is tried once. */
export const runDiagnosis = (kernel: Kernel, options: DiagnosedOptions): Promise<Diagnosis> =>
  diagnose(kernel, options, () =>
    collectPageFacts(options.settings.projectId ? options.hosts.secure : undefined),
  )
