/** The bytes of the first part called `name` in a multipart/form-data body, if it has one. */
export const partOf = (body: Buffer, contentType: string, name: string): Buffer | undefined => {
  const boundary = /^multipart\/form-data;.*\bboundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(contentType);
  const mark = boundary?.[1] ?? boundary?.[2];
  if (!mark) return undefined;
  const delimiter = Buffer.from(`--${mark}`);
  let start = body.indexOf(delimiter);
  while (start !== -1) {
    const headersStart = start + delimiter.length;
    const end = body.indexOf(Buffer.from(`\r\n--${mark}`), headersStart);
    const headersEnd = body.indexOf('\r\n\r\n', headersStart);
    if (end === -1 || headersEnd === -1 || headersEnd > end) return undefined;
    const headers = body.toString('latin1', headersStart, headersEnd);
    if (new RegExp(`^content-disposition:.*;\\s*name="?${name}"?\\s*(?:;|$)`, 'im').test(headers)) {
      return body.subarray(headersEnd + 4, end);
    }
    start = body.indexOf(delimiter, end);
  }
  return undefined;
};
