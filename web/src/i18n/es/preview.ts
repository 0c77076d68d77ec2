import type en from "../en/preview";

const preview: typeof en = {
  title: "Vista previa",
  position: "{{index}} de {{total}}",
  close: "Cerrar",
  previous: "Anterior",
  next: "Siguiente",
  zoomIn: "Acercar",
  zoomOut: "Alejar",
  compare: "Comparar",
  details: "Detalles",
  download: "Descargar el original",
  loading: "Cargando",
  missing: {
    title: "Ya no está aquí",
    description: "Puede que se haya borrado o que su dirección haya caducado. Recarga la página para verlo.",
  },
  facts: {
    dimensions: "Dimensiones",
    pixels: "{{width}} × {{height}} píxeles",
    size: "Tamaño del archivo",
  },
  hint: "Las flechas pasan de una a otra, más y menos acercan y alejan, Escape cierra.",
};

export default preview;
