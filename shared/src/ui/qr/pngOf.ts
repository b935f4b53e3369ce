/** px of the picture for each module, so that a saved picture is sharp on any screen. */
const scale = 8;

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

const bigEndian = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);

function chunk(type: string, data: readonly number[]): number[] {
  const named = [...type].map((letter) => letter.charCodeAt(0)).concat(data);
  let crc = -1;
  for (const byte of named) crc = crcTable[(crc ^ byte) & 255]! ^ (crc >>> 8);
  return [...bigEndian(data.length), ...named, ...bigEndian(~crc)];
}

/** zlib data without compression: of each row, in blocks of at most 65 535 bytes. */
function stored(data: readonly number[]): number[] {
  const blocks: number[] = [];
  for (let start = 0; start < data.length; start += 65_535) {
    const block = data.slice(start, start + 65_535);
    const length = [block.length & 255, block.length >>> 8];
    const isLast = start + 65_535 >= data.length;
    blocks.push(isLast ? 1 : 0, ...length, ...length.map((byte) => byte ^ 255));
    for (const byte of block) blocks.push(byte);
  }
  let [low, high] = [1, 0];
  for (const byte of data) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  return [0x78, 1, ...blocks, high >>> 8, high & 255, low >>> 8, low & 255];
}

/**
 * A black and white png of a square of modules, true for dark. Not drawn on a canvas, whose pixels the privacy settings
 * of browsers (Firefox, Brave) falsify.
 */
export function pngOf(modules: readonly (readonly boolean[])[]): Uint8Array<ArrayBuffer> {
  const size = modules.length * scale;
  /* One bit a pixel, 1 for white; `scale` is 8, so a module is one byte of a row. Each row begins with its filter. */
  const rows = modules.flatMap((row) => {
    const bytes = [0, ...row.map((dark) => (dark ? 0 : 255))];
    return Array.from({ length: scale }, () => bytes).flat();
  });
  return Uint8Array.from([
    ...signature,
    ...chunk('IHDR', [...bigEndian(size), ...bigEndian(size), 1, 0, 0, 0, 0]),
    ...chunk('IDAT', stored(rows)),
    ...chunk('IEND', []),
  ]);
}
