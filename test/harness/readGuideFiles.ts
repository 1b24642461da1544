/** A file that a guide for authors has its reader write. */
export type GuideFile = { readonly name: string; readonly text: string }

/** Reads the files of a guide: the fences that name one, in the order of the page. */
export const readGuideFiles = (guide: string): readonly GuideFile[] =>
  [...guide.matchAll(/```(?:tsx?|json) file=(\S+)\n([\s\S]*?)```/g)].map(
    ([, name = '', text = '']) => ({ name, text }),
  )
