import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { defaultHosts } from '../../modal/providerHosts.ts'

const page = readFileSync(new URL('../../docs/hosts-contacted.md', import.meta.url), 'utf8')
const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

describe('docs/hosts-contacted.md', () => {
  it('names each default host beside its option', () => {
    const [, table = ''] = /<!-- hosts -->([\s\S]*?)<!-- \/hosts -->/.exec(page) ?? []
    const rows = [...table.matchAll(/^\| `(\w+:\/\/\S+)` \| `provider\.(\w+)` /gm)]
    expect(Object.fromEntries(rows.map(([, host, option]) => [option, host]))).toEqual(defaultHosts)
  })

  it('is linked from the README and from the type of the option', () => {
    expect(readme).toContain('docs/hosts-contacted.md')
    const options = readFileSync(new URL('../../modal/ModalOptions.ts', import.meta.url), 'utf8')
    const [doc = ''] =
      /\/\*\*[^/]*?\*\/\n {2}readonly projectId/.exec(options.replaceAll('docs/', 'docs:')) ?? []
    expect(doc).toContain('docs:hosts-contacted.md')
  })
})
