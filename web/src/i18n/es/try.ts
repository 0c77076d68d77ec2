import type en from "../en/try";

const words: typeof en = {
  title: "Pruébalo con una cara de muestra",
  description:
    "Elige una cara y un estilo, y arrastra la línea. Estas personas no existen; las imágenes están hechas con Retrato.",
  faces: "Cara",
  face: "Cara de muestra {{number}}",
  styles: "Estilo",
  before: "La foto de muestra",
  after: "La foto de muestra con el estilo {{style}}",
  own: "Ahora con una foto mía",
  error: "No hemos podido cargar las muestras",
};

export default words;
