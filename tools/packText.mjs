const link = /!?\[((?:[^[\]]|\[[^\]]*\])*)\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g

/**
 * A page as the package has it: a link to a file that the package leaves out is its text alone, and
 * a picture that it leaves out is dropped.
 * @param {string} text
 * @param {readonly string[]} files of the package
 */
export function packText(text, files) {
  const packed = text.replace(link, (whole, words, target) => {
    if (files.includes(target)) return whole
    return whole.startsWith('!') ? '' : words
  })
  return packed.replace(/\n{3,}/g, '\n\n')
}
