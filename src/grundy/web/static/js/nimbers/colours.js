// A colour for each value of a table: from dark blue over green to yellow, with a text colour that can be read on it.

// A scale that grows steadily lighter, so that it can be read without telling hues apart.
const STOPS = [[38, 34, 98], [38, 84, 140], [30, 132, 140], [62, 176, 112], [160, 210, 70], [246, 232, 88]];
const SHADES = 256;

const scale = Array.from({ length: SHADES }, (_, i) => {
  const place = (i / (SHADES - 1)) * (STOPS.length - 1);
  const low = Math.min(STOPS.length - 2, Math.floor(place));
  return STOPS[low].map((from, channel) => Math.round(from + (STOPS[low + 1][channel] - from) * (place - low)));
});

/** The colour of a value among those up to the largest one, as [red, green, blue]. */
export function colourOf(value, largest) {
  return scale[largest > 0 ? Math.round((value / largest) * (SHADES - 1)) : 0];
}

export function css([red, green, blue]) {
  return `rgb(${red}, ${green}, ${blue})`;
}

/** Black or white, whichever stands out more: from this luminance on (WCAG 2) it is black. */
const EVEN = Math.sqrt(1.05 * 0.05) - 0.05;

export function textOn([red, green, blue]) {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) > EVEN ? "#000000" : "#ffffff";
}

function linear(channel) {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
