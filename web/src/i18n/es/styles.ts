import type en from "../en/styles";

const styles: typeof en = {
  head: {
    title: "Estilos",
    description:
      "Recorre los estilos de Retrato: estudio, negocios, viajes, cine, arte y más, para fotos y vídeos tuyos.",
  },
  title: "Estilos",
  description: "Elige un ambiente, mira qué hace y entra.",
  empty: {
    title: "Las paredes aún están vacías",
    description:
      "Ahora mismo no hay ningún estilo en el catálogo. Mientras tanto, mira cómo funciona Retrato.",
    action: "Cómo funciona",
  },
};

export default styles;
