// The values as files: CSV for spreadsheets, b-file as the OEIS has them.

export function asCsv(values) {
  return joined("heap,nim_value\n", values, ",");
}

export function asBfile(values) {
  return joined("", values, " ");
}

function joined(head, values, separator) {
  const lines = new Array(values.length);
  for (let heap = 0; heap < values.length; heap++) lines[heap] = `${heap}${separator}${values[heap]}\n`;
  return head + lines.join("");
}

/** A name for a file, of signs that every system allows. */
export function fileName(notation, ending) {
  return `${notation.replace(/[^\w.-]+/g, "_").replace(/^[_.]+|[_.]+$/g, "") || "values"}.${ending}`;
}
