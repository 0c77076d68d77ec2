import type en from "../en/models";

const models: typeof en = {
  list: {
    head: { title: "Mis modelos" },
    title: "Mis modelos",
    ready: "Listo",
    empty: {
      title: "Todavía no tienes un modelo tuyo",
      description: "Un modelo aprende tu cara con unos pocos selfis. Después, todos los estilos te conocen.",
      action: "Crear un modelo",
    },
  },
  create: {
    head: { title: "Crear un modelo" },
    title: "Crea un modelo tuyo",
    description: "Así son unos buenos selfis, para que el resultado se parezca a ti de verdad.",
    tips: [
      {
        name: "De 4 a 20 selfis",
        description: "Días, lugares y gestos distintos. Mejor variados que muchos.",
      },
      {
        name: "Una cara por foto",
        description: "La tuya, bien grande y enfocada. Sin gafas de sol ni filtros.",
      },
      {
        name: "Luz de frente",
        description: "Junto a una ventana es perfecto. Las sombras duras te tapan la cara.",
      },
      {
        name: "Lo borras cuando quieras",
        description: "Borra el modelo y tus selfis desaparecen de todas partes, para siempre.",
      },
    ],
    closed: {
      title: "El entrenamiento está cerrado por ahora",
      description:
        "Ahora mismo no se puede entrenar ningún modelo nuevo. No se cobra nada y tu Premium sigue igual.",
      action: "Volver a mis modelos",
    },
  },
};

export default models;
