import { describe, expect, it } from 'vitest'
import { productFiles } from '../architecture/productFiles.ts'

const isView = ({ path }: { readonly path: string }) => /View\.tsx$/.test(path)
const views = productFiles().filter(isView)
/** Views that read params as if they were there, without saying so. */
const findUndeclared = (files: typeof views) =>
  files
    .filter(({ text }) => /readonly params: (?!unknown)/.test(text))
    .filter(({ text }) => !/readonly params: [^}]*\} \| undefined/.test(text))
    .filter(({ text }) => !/^export default requireParams\(/m.test(text))
    .map(({ path }) => path)

describe('params of views', () => {
  it('are declared where a view cannot be drawn without them', () => {
    expect(views.length).toBeGreaterThan(50)
    expect(findUndeclared(views)).toEqual([])
  })

  it('are missed where a view does not declare them', () => {
    const text = views
      .find(({ path }) => path.endsWith('/DownloadsView.tsx'))
      ?.text.replace(/requireParams\(.*\)/, 'DownloadsView')
    expect(findUndeclared([{ path: 'plugins/help/DownloadsView.tsx', text: text ?? '' }])).toEqual([
      'plugins/help/DownloadsView.tsx',
    ])
  })
})
